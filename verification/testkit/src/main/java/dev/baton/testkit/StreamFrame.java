package dev.baton.testkit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A unit of data that travels through a {@link FaultProxy}. It is a packet of ZooKeeper with its
 * length in front, some bytes of a stream without packets, or the stream's end.
 */
final class StreamFrame {
  /** Returns the end of a stream. No frame comes after it. */
  static StreamFrame endFrame() {
    return new StreamFrame(FrameKind.END, new byte[0]);
  }

  static StreamFrame packetFrame(byte[] bytes) {
    return new StreamFrame(FrameKind.PACKET, bytes);
  }

  static StreamFrame rawFrame(byte[] bytes) {
    return new StreamFrame(FrameKind.RAW, bytes);
  }

  private enum FrameKind {
    PACKET,
    RAW,
    END
  }

  private static final int XID = Integer.BYTES;
  private static final int OP = 2 * Integer.BYTES;
  private static final int SESSION = 3 * Integer.BYTES;
  private static final int ERROR = XID + Integer.BYTES + Long.BYTES;

  private final FrameKind kind;
  private final byte[] bytes;
  private final long arrived = System.nanoTime();

  private StreamFrame(FrameKind kind, byte[] bytes) {
    this.kind = kind;
    this.bytes = bytes;
  }

  boolean isEnd() {
    return kind == FrameKind.END;
  }

  boolean isPacket() {
    return kind == FrameKind.PACKET;
  }

  byte[] frameBytes() {
    return bytes;
  }

  /** Returns when the frame reached the proxy, on the clock of {@link System#nanoTime}. */
  long arrivalNanos() {
    return arrived;
  }

  /** Returns the xid of a request or an answer, except for the packets that connect. */
  int requestXid() {
    return intAt(XID);
  }

  /** Returns the operation of a request. */
  OpCode opCode() {
    return OpCode.fromCode(intAt(OP));
  }

  /** Returns the error of an answer. */
  int errorCode() {
    return intAt(ERROR);
  }

  /** Returns the session that the answer to a connect request grants; 0 if it refuses. */
  long sessionId() {
    return SESSION + Long.BYTES <= bytes.length ? ByteBuffer.wrap(bytes).getLong(SESSION) : 0;
  }

  private int intAt(int index) {
    return index + Integer.BYTES <= bytes.length ? ByteBuffer.wrap(bytes).getInt(index) : 0;
  }

  boolean mentionsText(String text) {
    return new String(bytes, StandardCharsets.ISO_8859_1)
        .contains(new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
  }
}
