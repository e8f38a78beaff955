package dev.baton.protocol.claim;

import dev.baton.protocol.JoinProblem;

/**
 * The state of a claim that stays out of the queue until a timer fires, because it was refused or
 * lets another candidate lead first.
 */
record BackingOff(ClaimContext ticket, boolean up)
    implements IgnoredEvents.IgnoresAnswers,
        IgnoredEvents.IgnoresLease,
        IgnoredEvents.IgnoresWork,
        IgnoredEvents.IgnoresWatches {
  /** Leaves the queue for a while, and reports the problem if the claim was refused. */
  static ClaimStep stepOut(ClaimContext ticket, boolean up, String why) {
    BackingOff aside = new BackingOff(ticket, up);
    ClaimCommand retry = new ClaimCommand.SetTimer(ClaimTimer.RETRY, ticket.refusals());
    JoinProblem problem = ticket.problem();
    return problem == null
        ? ClaimStep.toState(aside, why, retry)
        : ClaimStep.toState(aside, why, new ClaimCommand.ReportProblem(problem), retry);
  }

  @Override
  public ClaimStep onConnected() {
    return ClaimStep.toState(
        new BackingOff(ticket, true), "connected, but the time to try has not come");
  }

  @Override
  public ClaimStep onDisconnected() {
    return ClaimStep.toState(new BackingOff(ticket, false), "out of the queue anyway");
  }

  @Override
  public ClaimStep onSessionExpired() {
    return ClaimStep.toState(
        new BackingOff(ticket.forNewSession(), false), "out of the queue anyway");
  }

  @Override
  public ClaimStep onWithdraw() {
    return ClaimTransitions.closeClaim(ticket, "not in the queue, so nothing to release");
  }

  @Override
  public ClaimStep onTimerFired(ClaimTimer timer) {
    if (timer != ClaimTimer.RETRY) {
      return ignoreEvent(IgnoredEvents.IgnoresTimers.EARLIER);
    }
    return up
        ? ClaimTransitions.enterQueue(ticket, "time to try (again)")
        : ClaimStep.toState(
            new NotInQueue(ticket), "time to try, as soon as there is a connection");
  }
}
