package dev.baton.protocol.claim;

/**
 * The state of a leader with a lease that may not be renewed in time. The connection is lost, or
 * was given up because a heartbeat was not answered for a quarter of the session timeout.
 *
 * @param own our node
 * @param up whether there is a connection
 */
record Doubting(Ticket ticket, Own own, boolean up) implements Elected {
  @Override
  public After after() {
    return After.REJOIN;
  }

  @Override
  public Holding with(Own own) {
    return new Doubting(ticket, own, up);
  }

  @Override
  public boolean wantsRenewal() {
    return true;
  }

  @Override
  public Step connected() {
    return Step.to(
        new Doubting(ticket, own.disarmed(), true),
        "connected again: watch our node anew, behind a barrier",
        new Command.Barrier(),
        new Command.ReadNode(own.node()));
  }

  @Override
  public Step disconnected() {
    return Step.to(new Doubting(ticket, own.disarmed(), false), "the lease runs on");
  }

  @Override
  public Step renewed() {
    return Step.to(new Leading(ticket, own), "the lease was renewed", new Command.Resume());
  }
}
