package dev.baton.protocol.claim;

/**
 * The state of a leader with a lease that was renewed in time.
 *
 * @param own our node
 */
record LeadingTerm(ClaimContext ticket, OwnNode own) implements ElectedState {
  @Override
  public NextMove after() {
    return NextMove.REJOIN;
  }

  @Override
  public HoldingState withOwn(OwnNode own) {
    return new LeadingTerm(ticket, own);
  }

  @Override
  public ClaimStep onConnected() {
    return ignoreEvent("connected already");
  }

  @Override
  public ClaimStep onDisconnected() {
    return ClaimStep.toState(
        new LeadingSuspended(ticket, own.asDisarmed(), false),
        "the connection is lost, but the lease runs on",
        new ClaimCommand.TellSuspended());
  }

  @Override
  public ClaimStep onLeaseRenewed() {
    return ignoreEvent("no doubt about the lease");
  }
}
