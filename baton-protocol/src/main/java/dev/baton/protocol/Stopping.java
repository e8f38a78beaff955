package dev.baton.protocol;

import org.jspecify.annotations.Nullable;

/**
 * Still holding while the work is asked to stop: the node goes only when it has, so nobody else
 * leads beside it.
 *
 * @param own our node
 * @param after what to do then
 * @param up whether there is a connection
 */
record Stopping(Ticket ticket, Own own, After after, boolean up) implements Holding {
  static Step start(Ticket ticket, Own own, After after, boolean up, Reason reason) {
    return Step.to(
        new Stopping(ticket, own, after, up),
        "first the work stops, then the node goes",
        new Command.Revoke(reason));
  }

  static Step deny(Ticket ticket, Own own, boolean up) {
    Ticket refused = ticket.refused(Problem.MAY_NOT_READ_NODE);
    return start(refused, own, After.STEP_OUT, up, Reason.DENIED);
  }

  @Override
  public Holding with(Own own) {
    return new Stopping(ticket, own, after, up);
  }

  @Override
  public Step connected() {
    return Step.to(
        new Stopping(ticket, own.disarmed(), after, true),
        "connected again: watch our node anew, behind a barrier",
        new Command.Barrier(),
        new Command.ReadNode(own.node()));
  }

  @Override
  public Step disconnected() {
    return Step.to(new Stopping(ticket, own.disarmed(), after, false), "the lease runs on");
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
  public Step downgrade() {
    return ignore("the work is stopping anyway");
  }

  @Override
  public Step withdraw() {
    return Step.to(new Stopping(ticket, own, After.CLOSE, up), "leave when the work has stopped");
  }

  @Override
  public Step deny() {
    return ignore("the work is stopping anyway");
  }

  @Override
  public Step workStopped(boolean confirmed) {
    return Lapsed.stopped(ticket, own.node(), after, up, confirmed);
  }

  @Override
  public Step lapse(@Nullable NodeName node, boolean up, Reason reason, String why) {
    Ticket left = reason == Reason.SESSION_EXPIRED ? ticket.afresh() : ticket;
    return Step.to(new Lapsed(left, node, after, up), why);
  }
}
