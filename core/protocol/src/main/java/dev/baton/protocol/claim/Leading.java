package dev.baton.protocol.claim;

/**
 * The state of a leader with a lease that was renewed in time.
 *
 * @param own our node
 */
record Leading(Ticket ticket, Own own) implements Elected {
  @Override
  public After after() {
    return After.REJOIN;
  }

  @Override
  public Holding with(Own own) {
    return new Leading(ticket, own);
  }

  @Override
  public Step connected() {
    return ignore("connected already");
  }

  @Override
  public Step disconnected() {
    return Step.to(
        new Doubting(ticket, own.disarmed(), false),
        "the connection is lost, but the lease runs on",
        new Command.Suspend());
  }

  @Override
  public Step renewed() {
    return ignore("no doubt about the lease");
  }
}
