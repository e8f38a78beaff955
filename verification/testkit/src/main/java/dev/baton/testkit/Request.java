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

  /** Returns the connection of the request: 1 for the proxy's first, and so on. */
  public int connection() {
    return connection;
  }

  /**
   * Returns the client's number of the request, from 1 up on every connection. Numbers below 0 are
   * requests that the client sends by itself. 0 stands for {@link OpCode#CONNECT}.
   */
  public int xid() {
    return xid;
  }

  /** Returns the operation. */
  public OpCode op() {
    return op;
  }

  /**
   * Returns true if {@code text} occurs in the request: a path, or a part of a path or of the data.
   */
  public boolean mentions(String text) {
    return frame.mentions(text);
  }

  @Override
  public String toString() {
    return op + " " + xid + " on connection " + connection;
  }
}
