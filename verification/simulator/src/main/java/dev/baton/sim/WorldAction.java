package dev.baton.sim;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * An action that may happen next in a world.
 *
 * @param client the index of the client concerned, or of the node for actions on nodes
 * @param detail the variant of the action, where there are several
 */
record WorldAction(ActionKind kind, int client, int detail) {
  private static final Set<ActionKind> OF_NODES =
      EnumSet.of(
          ActionKind.DELETE,
          ActionKind.MAIL,
          ActionKind.MARK,
          ActionKind.EVICT,
          ActionKind.PEER_LEAVE,
          ActionKind.PEER_READ);

  private static final Set<ActionKind> PLACELESS =
      EnumSet.of(ActionKind.REAP, ActionKind.PEER_JOIN, ActionKind.PEER_READ_LATE);

  /** The kinds of actions. Actions that are not faults repeat until nothing moves. */
  enum ActionKind {
    /** The client's next answer or event reaches its claim. */
    DELIVER(true),
    /** The client's server takes its next request. */
    SERVE(true),
    /** The client's server applies the next transaction. */
    APPLY(true),
    /** The client connects. The detail tells the server and the way of connecting. */
    CONNECT(true),
    /**
     * The server notices that the session is over, and drops the connection. Or the client does so,
     * because an answer is missing.
     */
    DROP(true),
    /** The ensemble ends the session in place of which it has given the client a new one. */
    OLD_ENDS(true),
    /** The work that was asked to stop has stopped. */
    STOPPED(true),
    /** A timer fires. */
    TIMER(true),
    /** A claim reads again what it waits for, although no event was kept from it. */
    LOOK(false),
    /** A leader in doubt sends a heartbeat. */
    BEAT(true),
    /** The candidate next in the queue sends a heartbeat. */
    WARM(false),
    /** The user resigns. The detail tells whether the work has stopped by itself before. */
    RESIGN(false),
    /** The user hands over to the client named by the detail. */
    TRANSFER(false),
    /** The user has finished writing and continues as a reader. */
    DOWNGRADE(false),
    /** The user leaves. The detail tells the same. */
    WITHDRAW(false),
    /** The connection is lost. A number of the first requests under way still take effect. */
    CUT(false),
    /** The connection is lost, and a create stays behind in a stalled server. */
    STALL(false),
    /** The stalled server carries out the create after all. */
    SURFACE(false),
    /**
     * The server takes the client's next request, and its answer never comes. Events still come; by
     * a later answer, the client would notice and drop the connection.
     */
    MISS(false),
    /** The client connects, and is given a new session although its session has not ended. */
    RENEW(false),
    /** The lease runs out. */
    LEASE_OVER(false),
    /** The ensemble ends the session. */
    EXPIRE(false),
    /** The work that was asked to stop does not stop in time. */
    GIVE_UP(false),
    /** An operator deletes a node. */
    DELETE(false),
    /** An operator writes a request into a node that its owner must release it. */
    MARK(false),
    /** The operator has waited for as long as a lease may last, and deletes the node. */
    EVICT(true),
    /** A stranger writes a message into a node. */
    MAIL(false),
    /** The empty parent is reaped. */
    REAP(false),
    /** A member of another library joins the queue. The detail tells the mode. */
    PEER_JOIN(false),
    /** A member of another library leaves the queue, or its session ends. */
    PEER_LEAVE(true),
    /** A writer of another library creates a reader's node with its own number. */
    PEER_READ(false),
    /** A writer of another library whose session is over does the same before it notices. */
    PEER_READ_LATE(false),
    /** Like APPLY, but the client may not read the changed nodes now, so it gets no event. */
    HUSH(false);

    private final boolean progress;

    ActionKind(boolean progress) {
      this.progress = progress;
    }

    boolean isProgress() {
      return progress;
    }
  }

  @Override
  public String toString() {
    String who = OF_NODES.contains(kind) ? "node " : "";
    boolean placeless = PLACELESS.contains(kind);
    String where = placeless ? "" : " " + who + (char) ('A' + client);
    return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ')
        + where
        + (detail == 0 ? "" : " (" + detail + ")");
  }
}
