package dev.baton.protocol.claim;

import dev.baton.protocol.Problem;
import dev.baton.protocol.Reason;
import dev.baton.protocol.claim.NodeName.Seat;
import org.jspecify.annotations.Nullable;

/**
 * Still holding while the work is asked to stop: the node goes only when it has, so nobody else
 * leads beside it.
 *
 * @param own our node
 * @param after what to do then
 * @param heir to whom to hand over then, if it is to be somebody
 * @param up whether there is a connection
 */
record Stopping(Ticket ticket, Own own, After after, @Nullable Heir heir, boolean up)
    implements Holding {
  static Step start(Ticket ticket, Own own, After after, boolean up, Reason reason) {
    return Step.to(
        new Stopping(ticket, own, after, null, up),
        "first the work stops, then the node goes",
        new Command.Revoke(reason));
  }

  static Step handOver(Ticket ticket, Own own, Heir heir, boolean up) {
    return Step.to(
        new Stopping(ticket, own, After.REJOIN, heir, up),
        "first the work stops, then the heir leads",
        new Command.Revoke(Reason.TRANSFERRED));
  }

  static Step deny(Ticket ticket, Own own, boolean up) {
    Ticket refused = ticket.refused(Problem.MAY_NOT_READ_NODE);
    return start(refused, own, After.STEP_OUT, up, Reason.DENIED);
  }

  @Override
  public Holding with(Own own) {
    return new Stopping(ticket, own, after, heir, up);
  }

  @Override
  public Step connected() {
    return Step.to(
        new Stopping(ticket, own.disarmed(), after, heir, true),
        "connected again: watch our node anew, behind a barrier",
        new Command.Barrier(),
        new Command.ReadNode(own.node()));
  }

  @Override
  public Step disconnected() {
    return Step.to(new Stopping(ticket, own.disarmed(), after, heir, false), "the lease runs on");
  }

  @Override
  public Step renewed() {
    return ignore("the work is stopping anyway");
  }

  @Override
  public Step resign() {
    return ignore("the work is stopping already");
  }

  @Override
  public Step transfer(Seat heir) {
    return ignore("the work is stopping already");
  }

  @Override
  public Step downgrade() {
    return ignore("the work is stopping anyway");
  }

  @Override
  public Step withdraw() {
    return Step.to(
        new Stopping(ticket, own, After.CLOSE, heir, up), "leave when the work has stopped");
  }

  @Override
  public Step deny() {
    return ignore("the work is stopping anyway");
  }

  @Override
  public Step workStopped(boolean confirmed) {
    return heir != null && confirmed && up && own.node() instanceof Seat seat
        ? Yielding.start(
            ticket.renewed(), seat, heir, after == After.CLOSE, "the work has stopped: hand over")
        : Lapsed.stopped(ticket, own.node(), after, up, confirmed);
  }

  @Override
  public Step lapse(@Nullable NodeName node, boolean up, Reason reason, String why) {
    Ticket left = reason == Reason.SESSION_EXPIRED ? ticket.afresh() : ticket;
    return Step.to(new Lapsed(left, node, after, up), why);
  }
}
