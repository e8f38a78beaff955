package dev.baton.sim;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * Something that may happen next.
 *
 * @param client whom it concerns, or the node's index for what happens to nodes
 * @param detail which of several ways, where there are several
 */
record Action(Kind kind, int client, int detail) {
  private static final Set<Kind> OF_NODES =
      EnumSet.of(Kind.DELETE, Kind.MAIL, Kind.MARK, Kind.EVICT);

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
    /** The user hands over to the client that the detail says. */
    TRANSFER(false),
    /** The user has done with writing, and goes on as a reader. */
    DOWNGRADE(false),
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
    /** An operator writes into a node that its owner is to give it up. */
    MARK(false),
    /** The operator has waited for as long as a lease may last, and deletes the node. */
    EVICT(true),
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
    String who = OF_NODES.contains(kind) ? "node " : "";
    String where = kind == Kind.REAP ? "" : " " + who + (char) ('A' + client);
    return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ')
        + where
        + (detail == 0 ? "" : " (" + detail + ")");
  }
}
