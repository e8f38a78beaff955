package dev.baton.protocol.claim;

/**
 * The state of a leader with a lease that may not be renewed in time. The connection is lost, or
 * was given up because a heartbeat was not answered for a quarter of the session timeout.
 *
 * @param own our node
 * @param up whether there is a connection
 */
record LeadingSuspended(ClaimContext ticket, OwnNode own, boolean up) implements ElectedState {
  @Override
  public NextMove after() {
    return NextMove.REJOIN;
  }

  @Override
  public HoldingState withOwn(OwnNode own) {
    return new LeadingSuspended(ticket, own, up);
  }

  @Override
  public boolean wantsRenewal() {
    return true;
  }

  @Override
  public ClaimStep onConnected() {
    return ClaimStep.toState(
        new LeadingSuspended(ticket, own.asDisarmed(), true),
        "connected again: watch our node anew, behind a barrier",
        new ClaimCommand.SendBarrier(),
        new ClaimCommand.ReadNode(own.node()));
  }

  @Override
  public ClaimStep onDisconnected() {
    return ClaimStep.toState(
        new LeadingSuspended(ticket, own.asDisarmed(), false), "the lease runs on");
  }

  @Override
  public ClaimStep onLeaseRenewed() {
    return ClaimStep.toState(
        new LeadingTerm(ticket, own), "the lease was renewed", new ClaimCommand.TellResumed());
  }
}
