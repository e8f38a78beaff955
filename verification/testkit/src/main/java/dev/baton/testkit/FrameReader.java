package dev.baton.testkit;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Cuts a stream into frames. Passes a stream on as it comes if it does not begin like ZooKeeper's
 * (a four letter word, its answer, TLS).
 */
final class FrameReader {
  /**
   * The longest first packet. Connecting takes some fifty bytes. Letters or a TLS record, read as a
   * length, are huge.
   */
  private static final int LONGEST_FIRST = 1 << 20;

  private static final int CHUNK = 1 << 16;

  private final DataInputStream in;
  private boolean first;
  private boolean packets;

  /**
   * Creates a reader at the beginning of a stream.
   *
   * @param client true if the stream may have packets, between a client and a server
   */
  FrameReader(InputStream in, boolean client) {
    this.in = new DataInputStream(in);
    this.first = client;
  }

  /** Waits for the next frame. After the end, returns the end again and again. */
  StreamFrame nextFrame() {
    try {
      return first || packets ? nextPacket() : nextChunk();
    } catch (IOException closedOrReset) {
      return StreamFrame.endFrame();
    }
  }

  private StreamFrame nextPacket() throws IOException {
    int length = in.readInt();
    if (first) {
      first = false;
      packets = length >= 0 && length <= LONGEST_FIRST;
    }
    ByteBuffer prefix = ByteBuffer.allocate(Integer.BYTES).putInt(length);
    if (!packets) {
      return StreamFrame.rawFrame(prefix.array());
    }
    byte[] whole = Arrays.copyOf(prefix.array(), Integer.BYTES + length);
    in.readFully(whole, Integer.BYTES, length);
    return StreamFrame.packetFrame(whole);
  }

  private StreamFrame nextChunk() throws IOException {
    byte[] chunk = new byte[CHUNK];
    int read = in.read(chunk);
    return read < 0 ? StreamFrame.endFrame() : StreamFrame.rawFrame(Arrays.copyOf(chunk, read));
  }
}
