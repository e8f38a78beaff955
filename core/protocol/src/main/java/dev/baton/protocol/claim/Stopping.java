package dev.baton.protocol.claim;

import dev.baton.protocol.Problem;
import dev.baton.protocol.Reason;
import dev.baton.protocol.claim.NodeName.Seat;
import org.jspecify.annotations.Nullable;

/**
 * The state of a claim that still holds while its work is asked to stop. The node goes only when
 * the work has stopped, so no other claim leads at the same time.
 *
 * @param own our node
 * @param after the next move then
 * @param heir the successor to hand over to then, if there is one
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
