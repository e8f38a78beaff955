package dev.baton.testkit;

/** A client's request, as it passes through a {@link FaultProxy}. */
public final class ProxiedRequest {
  private final int connection;
  private final int xid;
  private final OpCode op;
  private final StreamFrame frame;

  ProxiedRequest(int connection, int xid, OpCode op, StreamFrame frame) {
    this.connection = connection;
    this.xid = xid;
    this.op = op;
    this.frame = frame;
  }

  /** Returns the connection of the request: 1 for the proxy's first, and so on. */
  public int connectionNumber() {
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
  public OpCode opCode() {
    return op;
  }

  /**
   * Returns true if {@code text} occurs in the request: a path, or a part of a path or of the data.
   */
  public boolean mentionsText(String text) {
    return frame.mentionsText(text);
  }

  @Override
  public String toString() {
    return op + " " + xid + " on connection " + connection;
  }
}
