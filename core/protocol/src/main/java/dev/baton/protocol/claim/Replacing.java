package dev.baton.protocol.claim;

import dev.baton.protocol.Problem;
import dev.baton.protocol.claim.NodeName.Seat;

/**
 * The state of a claim that goes to the end of the queue: one transaction deletes our node and
 * creates another.
 *
 * @param old the node to delete
 * @param leaving whether to leave as soon as the answer is in
 * @param up whether there is a connection, and so the transaction was sent
 */
record Replacing(Ticket ticket, Seat old, boolean leaving, boolean up)
    implements Ignores.Answers, Ignores.Lease, Ignores.Work, Ignores.Watches, Ignores.Timers {
  /**
   * Sends the transaction, at once or with the next connection. The ticket's tag is that of the new
   * node.
   */
  static Step start(Ticket ticket, Seat old, boolean up, String why) {
    Replacing next = new Replacing(ticket, old, false, up);
    return up ? Step.to(next, why, new Command.Replace(old, ticket.tag())) : Step.to(next, why);
  }

  @Override
  public Step connected() {
    return start(ticket, old, true, "connected, so exchange the node");
  }

  @Override
  public Step disconnected() {
    return Step.to(
        new Searching(ticket, old, leaving),
        "the exchange may have been applied; look before doing it again");
  }

  @Override
  public Step sessionExpired() {
    return Moves.expired(ticket, leaving);
  }

  @Override
  public Step withdraw() {
    return up
        ? Step.to(new Replacing(ticket, old, true, true), "leave as soon as the answer is in")
        : Moves.release(ticket, old, After.CLOSE, false, "leave instead");
  }

  @Override
  public Step replaced(Event.Replaced answer) {
    Seat seat = answer.seat();
    if (seat != null) {
      return Settling.read(ticket, seat, leaving, "at the end of the line now");
    }
    boolean gone = answer.outcome() == Outcome.ABSENT;
    if (leaving) {
      return Moves.release(
          ticket, gone ? null : old, After.CLOSE, true, "nothing was exchanged: leave");
    }
    if (gone) {
      return Moves.enter(ticket, "our node is gone already, so only create another");
    }
    Problem problem =
        answer.outcome() == Outcome.DENIED ? Problem.MAY_NOT_CREATE : Problem.UNUSABLE_PATH;
    return Moves.refuse(ticket, old, problem, "the exchange was refused");
  }
}
