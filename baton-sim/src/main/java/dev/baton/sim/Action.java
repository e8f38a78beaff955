package dev.baton.sim;

/**
 * Something that may happen next.
 *
 * @param client whom it concerns, or the node's index for what happens to nodes
 * @param detail which of several ways, where there are several
 */
record Action(Kind kind, int client, int detail) {
  /** The kinds of actions; those that are not faults go on for ever until nothing moves. */
  enum Kind {
    /** The client's next answer or event reaches its claim. */
    DELIVER(true),
    /** The client's server takes its next request. */
    SERVE(true),
    /** The client's server applies the next transaction. */
    APPLY(true),
    /** The client connects; the detail says to which server and how. */
    CONNECT(true),
    /** The server notices that the session is over, and drops the connection. */
    DROP(true),
    /** The work that was asked to stop has stopped. */
    STOPPED(true),
    /** A timer fires. */
    TIMER(true),
    /** A claim looks again at what it waits for, though nothing was kept from it. */
    LOOK(false),
    /** A leader in doubt sends a heartbeat. */
    BEAT(true),
    /** The next in line sends a heartbeat. */
    WARM(false),
    /** The user resigns. */
    RESIGN(false),
    /** The user leaves. */
    WITHDRAW(false),
    /** The connection is lost; the first so many requests under way still take effect. */
    CUT(false),
    /** The connection is lost, and a create stays behind in a server that has stalled. */
    STALL(false),
    /** The create that stayed behind is carried out after all. */
    SURFACE(false),
    /** The lease runs out. */
    LEASE_OVER(false),
    /** The ensemble ends the session. */
    EXPIRE(false),
    /** The work that was asked to stop does not stop in time. */
    GIVE_UP(false),
    /** An operator deletes a node. */
    DELETE(false),
    /** Somebody writes into a node. */
    MAIL(false),
    /** The empty parent is reaped. */
    REAP(false),
    /** As APPLY, but the client may not read just then what changes, so it is told nothing. */
    HUSH(false);

    private final boolean progress;

    Kind(boolean progress) {
      this.progress = progress;
    }

    boolean isProgress() {
      return progress;
    }
  }

  @Override
  public String toString() {
    String who = kind == Kind.DELETE || kind == Kind.MAIL ? "node " : "";
    String where = kind == Kind.REAP ? "" : " " + who + (char) ('A' + client);
    return kind.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ')
        + where
        + (detail == 0 ? "" : " (" + detail + ")");
  }
}
