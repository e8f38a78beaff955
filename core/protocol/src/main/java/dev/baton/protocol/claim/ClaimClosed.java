package dev.baton.protocol.claim;

/** The state of a claim that has left for good. It holds nothing and waits for nothing. */
record ClaimClosed(ClaimContext ticket)
    implements IgnoredEvents.IgnoresAnswers,
        IgnoredEvents.IgnoresLease,
        IgnoredEvents.IgnoresWork,
        IgnoredEvents.IgnoresWatches,
        IgnoredEvents.IgnoresTimers {
  private static final String LEFT = "left for good";

  @Override
  public ClaimStep onConnected() {
    return ignoreEvent(LEFT);
  }

  @Override
  public ClaimStep onDisconnected() {
    return ignoreEvent(LEFT);
  }

  @Override
  public ClaimStep onSessionExpired() {
    return ignoreEvent(LEFT);
  }

  @Override
  public ClaimStep onWithdraw() {
    return ignoreEvent(LEFT);
  }

  /** Ignores that the numbers began anew; a claim without a node need not wait for that. */
  @Override
  public ClaimStep onBegunAnew(RequestOutcome outcome) {
    return ignoreEvent(LEFT);
  }
}
