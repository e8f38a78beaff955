package dev.baton.protocol.claim;

import dev.baton.protocol.Reason;
import org.jspecify.annotations.Nullable;

/**
 * The state of a claim after its term. The term is over for good, but the work may not have stopped
 * yet. Our node, if it stands, goes only when the work has stopped.
 *
 * @param node ours, or null if it is gone
 * @param after the next move when the work has stopped
 * @param up whether there is a connection
 */
record Lapsed(Ticket ticket, @Nullable NodeName node, After after, boolean up)
    implements Ignores.Answers, Ignores.Lease, Ignores.Timers {
  static Step revoke(
      Ticket ticket, @Nullable NodeName node, boolean up, Reason reason, String why) {
    Ticket left = reason == Reason.SESSION_EXPIRED ? ticket.afresh() : ticket;
    return Step.to(new Lapsed(left, node, After.REJOIN, up), why, new Command.Revoke(reason));
  }

  /** Gives up the node, because the work has stopped or its time to stop is up. */
  static Step stopped(
      Ticket ticket, @Nullable NodeName node, After after, boolean up, boolean confirmed) {
    if (confirmed) {
      return Moves.release(ticket, node, after, up, "the work has stopped");
    }
    After then = after == After.CLOSE ? After.CLOSE : After.AWAIT_STOP;
    return Moves.release(
        ticket, node, then, up, "NOT CONFIRMED that the work has stopped, but its time is up");
  }

  @Override
  public boolean mayStillWork() {
    return true;
  }

  @Override
  public Step connected() {
    return Step.to(new Lapsed(ticket, node, after, true), "the work has not stopped yet");
  }

  @Override
  public Step disconnected() {
    return Step.to(new Lapsed(ticket, node, after, false), "the work has not stopped yet");
  }

  @Override
  public Step sessionExpired() {
    return Step.to(new Lapsed(ticket.afresh(), null, after, false), "the work has not stopped yet");
  }

  @Override
  public Step resign() {
    return ignore("the term is over already");
  }

  @Override
  public Step transfer(NodeName.Seat heir) {
    return ignore("the term is over already");
  }

  @Override
  public Step downgrade() {
    return ignore("the term is over already");
  }

  @Override
  public Step withdraw() {
    return Step.to(new Lapsed(ticket, node, After.CLOSE, up), "leave when the work has stopped");
  }

  @Override
  public Step workStopped(boolean confirmed) {
    return stopped(ticket, node, after, up, confirmed);
  }

  @Override
  public Step nodeRead(Event.NodeRead answer) {
    return ignore("our node is given up anyway");
  }

  @Override
  public Step nodeEvent(Event.NodeEvent event) {
    return node != null && node.equals(event.node()) && event.change() == Event.Change.DELETED
        ? Step.to(new Lapsed(ticket, Race.remains(ticket, node), after, up), "our node is gone")
        : ignore("our node is given up anyway");
  }

  @Override
  public Step lineChanged() {
    return ignore("we are in no line");
  }
}
