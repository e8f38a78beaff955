package dev.baton.testkit;

/** A client's request, as it passes through a {@link FaultProxy}. */
public final class Request {
  private final int connection;
  private final int xid;
  private final OpCode op;
  private final Frame frame;

  Request(int connection, int xid, OpCode op, Frame frame) {
    this.connection = connection;
    this.xid = xid;
    this.op = op;
    this.frame = frame;
  }

  /** The connection on which it came: 1 for the proxy's first, and so on. */
  public int connection() {
    return connection;
  }

  /**
   * The client's number for it, from 1 up on every connection; below 0 for those that the client
   * sends by itself, 0 for {@link OpCode#CONNECT}.
   */
  public int xid() {
    return xid;
  }

  /** What it asks for. */
  public OpCode op() {
    return op;
  }

  /** Whether {@code text} occurs in it: a path, or a part of one, or of its data. */
  public boolean mentions(String text) {
    return frame.mentions(text);
  }

  @Override
  public String toString() {
    return op + " " + xid + " on connection " + connection;
  }
}
