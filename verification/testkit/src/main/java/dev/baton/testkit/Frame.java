package dev.baton.testkit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What travels through a {@link FaultProxy} as one piece: one of ZooKeeper's packets with its
 * length in front, or some bytes of a stream that has no packets, or the stream's end.
 */
final class Frame {
  /** Nothing comes after it. */
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

  /** When it reached the proxy, on the clock of {@link System#nanoTime}. */
  long arrived() {
    return arrived;
  }

  /** Of a request or an answer, but not of those that connect. */
  int xid() {
    return intAt(XID);
  }

  /** Of a request. */
  OpCode op() {
    return OpCode.of(intAt(OP));
  }

  /** Of an answer. */
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
