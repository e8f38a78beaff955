package dev.baton.protocol;

import org.jspecify.annotations.Nullable;

/**
 * Leading, with a lease that was renewed in time.
 *
 * @param own our node
 */
record Leading(Ticket ticket, Own own) implements Holding {
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

  @Override
  public Step resign() {
    return Stopping.start(ticket, own, After.REJOIN, true, Reason.RESIGNED);
  }

  @Override
  public Step withdraw() {
    return Stopping.start(ticket, own, After.CLOSE, true, Reason.CLOSED);
  }

  @Override
  public Step deny() {
    return Stopping.deny(ticket, own, true);
  }

  @Override
  public Step workStopped(boolean confirmed) {
    return ignore("the work was not asked to stop");
  }

  @Override
  public Step lapse(@Nullable NodeName node, boolean up, Reason reason, String why) {
    return Lapsed.revoke(ticket, node, up, reason, why);
  }
}
