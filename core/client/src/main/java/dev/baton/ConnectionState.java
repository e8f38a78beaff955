package dev.baton;

/**
 * The states of the connection to ZooKeeper, with the names that Curator uses. CONNECTED comes
 * first, then SUSPENDED. After that comes RECONNECTED or LOST, and after LOST comes CONNECTED.
 */
public enum ConnectionState {
  /** A new session has begun, and requests can be sent. */
  CONNECTED,

  /**
   * The connection is lost, and Baton connects again. ZooKeeper keeps the session, with its places
   * in queues, for the session timeout. A leader leads on until its lease is over.
   */
  SUSPENDED,

  /** There is a connection again, in the same session: no place in a queue is lost. */
  RECONNECTED,

  /**
   * The session has ended, and with it all its places in queues. Baton opens another session, and
   * its candidates join anew.
   *
   * <p>Only ZooKeeper knows that a session has ended. So this comes when Baton reaches ZooKeeper
   * again, however long that takes. Curator assumes the end when the session timeout has passed.
   */
  LOST;

  /** Returns whether requests can be sent in this state. */
  public boolean isConnected() {
    return this == CONNECTED || this == RECONNECTED;
  }
}
