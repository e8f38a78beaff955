package dev.baton.protocol.claim;

/**
 * The state of a claim that is out of the queue for want of a connection. It joins with the next
 * one.
 */
record NotInQueue(ClaimContext ticket)
    implements IgnoredEvents.IgnoresAnswers,
        IgnoredEvents.IgnoresLease,
        IgnoredEvents.IgnoresWork,
        IgnoredEvents.IgnoresWatches,
        IgnoredEvents.IgnoresTimers {
  @Override
  public boolean up() {
    return false;
  }

  @Override
  public ClaimStep onConnected() {
    return ClaimTransitions.enterQueue(ticket, "connected, so join the queue");
  }

  @Override
  public ClaimStep onDisconnected() {
    return ignoreEvent("there was no connection to lose");
  }

  @Override
  public ClaimStep onSessionExpired() {
    return ClaimStep.toState(
        new NotInQueue(ticket.forNewSession()), "nothing of ours stood in the old session");
  }

  @Override
  public ClaimStep onWithdraw() {
    return ClaimTransitions.closeClaim(ticket, "not in the queue, so nothing to release");
  }
}
