package dev.baton.testkit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A unit of data that travels through a {@link FaultProxy}. It is a packet of ZooKeeper with its
 * length in front, some bytes of a stream without packets, or the stream's end.
 */
final class Frame {
  /** Returns the end of a stream. No frame comes after it. */
  static Frame end() {
    return new Frame(Kind.END, new byte[0]);
  }

  static Frame packet(byte[] bytes) {
    return new Frame(Kind.PACKET, bytes);
  }

  static Frame raw(byte[] bytes) {
    return new Frame(Kind.RAW, bytes);
  }

  private enum Kind {
    PACKET,
    RAW,
    END
  }

  private static final int XID = Integer.BYTES;
  private static final int OP = 2 * Integer.BYTES;
  private static final int ERROR = XID + Integer.BYTES + Long.BYTES;

  private final Kind kind;
  private final byte[] bytes;
  private final long arrived = System.nanoTime();

  private Frame(Kind kind, byte[] bytes) {
    this.kind = kind;
    this.bytes = bytes;
  }

  boolean isEnd() {
    return kind == Kind.END;
  }

  boolean isPacket() {
    return kind == Kind.PACKET;
  }

  byte[] bytes() {
    return bytes;
  }

  /** Returns when the frame reached the proxy, on the clock of {@link System#nanoTime}. */
  long arrived() {
    return arrived;
  }

  /** Returns the xid of a request or an answer, except for the packets that connect. */
  int xid() {
    return intAt(XID);
  }

  /** Returns the operation of a request. */
  OpCode op() {
    return OpCode.of(intAt(OP));
  }

  /** Returns the error of an answer. */
  int error() {
    return intAt(ERROR);
  }

  private int intAt(int index) {
    return index + Integer.BYTES <= bytes.length ? ByteBuffer.wrap(bytes).getInt(index) : 0;
  }

  boolean mentions(String text) {
    return new String(bytes, StandardCharsets.ISO_8859_1)
        .contains(new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
  }
}
