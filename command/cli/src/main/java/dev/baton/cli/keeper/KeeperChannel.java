package dev.baton.cli.keeper;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.List;

/**
 * Exchanges messages between this process and the keeper. A message is a line of words, followed by
 * strings; see docs/explanation/keeper.md. One thread may read while others write.
 */
final class KeeperChannel {
  /** The limit of the keeper. */
  private static final int MOST_BYTES = 256 * 1024;

  private final SocketChannel channel;

  KeeperChannel(SocketChannel channel) {
    this.channel = channel;
  }

  /** Returns the words of the next message; none at the end. */
  List<String> readWords() throws IOException {
    ByteBuffer length = ByteBuffer.allocate(Integer.BYTES);
    if (!fillBuffer(length)) {
      return List.of();
    }
    ByteBuffer line = ByteBuffer.allocate(length.getInt(0));
    return fillBuffer(line)
        ? List.of(US_ASCII.decode(line.flip()).toString().trim().split(" ", -1))
        : List.of();
  }

  private boolean fillBuffer(ByteBuffer buffer) throws IOException {
    while (buffer.hasRemaining()) {
      if (channel.read(buffer) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Ends {@link #readWords}, as if the keeper had ended. */
  void endInput() {
    try {
      channel.shutdownInput();
    } catch (IOException e) {
      // The channel has ended already.
    }
  }

  /**
   * Writes a message as a whole.
   *
   * @throws IllegalArgumentException if it is too long
   * @throws IOException if the keeper is gone
   */
  synchronized void writeMessage(String line, List<byte[]> strings) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes((line + "\n").getBytes(US_ASCII));
    for (byte[] string : strings) {
      bytes.writeBytes(string);
      bytes.write(0);
    }
    if (bytes.size() > MOST_BYTES) {
      throw new IllegalArgumentException(
          "a command of --jobs, with its variables, may have %,d bytes; this one has %,d"
              .formatted(MOST_BYTES, bytes.size()));
    }
    ByteBuffer frame = ByteBuffer.allocate(Integer.BYTES + bytes.size());
    frame.putInt(bytes.size()).put(bytes.toByteArray()).flip();
    while (frame.hasRemaining()) {
      channel.write(frame);
    }
  }
}
