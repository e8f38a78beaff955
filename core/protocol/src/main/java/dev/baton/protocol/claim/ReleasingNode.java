package dev.baton.protocol.claim;

import dev.baton.protocol.JoinProblem;

/**
 * The state of a claim while its node is being deleted. Any work of its term has stopped.
 *
 * @param node ours
 * @param after the next move when the node is gone
 * @param up whether there is a connection
 * @param asked whether the delete is under way; if not, the claim waits for a timer
 */
record ReleasingNode(ClaimContext ticket, NodeName node, NextMove after, boolean up, boolean asked)
    implements IgnoredEvents.IgnoresAnswers,
        IgnoredEvents.IgnoresLease,
        IgnoredEvents.IgnoresWatches {
  /** Deletes the node, at once or with the next connection. */
  static ClaimStep startRelease(
      ClaimContext ticket, NodeName node, NextMove after, boolean up, String why) {
    ReleasingNode next = new ReleasingNode(ticket, node, after, up, up);
    return up ? next.sendDelete(why) : ClaimStep.toState(next, why);
  }

  private ClaimStep sendDelete(String why) {
    return ClaimStep.toState(this, why, new ClaimCommand.RemoveNode(node, ticket.tag()))
        .withCommandsBefore(OrphanNodes.lookForOrphans(ticket));
  }

  /** Goes on when nothing of ours stands any more. */
  static ClaimStep finishRelease(ClaimContext ticket, NextMove after, boolean up, String why) {
    ClaimContext next = ticket.withNewTag();
    return switch (after) {
      case REJOIN ->
          up
              ? ClaimTransitions.enterQueue(next, why)
              : ClaimStep.toState(new NotInQueue(next), why);
      case DRAIN ->
          up
              ? SequenceExhausted.lookWhoIsLeft(next, why)
              : ClaimStep.toState(new NotInQueue(next), why);
      case CLOSE -> ClaimTransitions.closeClaim(next, why);
      case STEP_OUT -> BackingOff.stepOut(next, up, why);
      case AWAIT_STOP -> ClaimStep.toState(new TermEnded(next, null, NextMove.REJOIN, up), why);
    };
  }

  @Override
  public ClaimStep onConnected() {
    return startRelease(ticket, node, after, true, "connected, so delete our node");
  }

  @Override
  public ClaimStep onDisconnected() {
    return ClaimStep.toState(
        new ReleasingNode(ticket, node, after, false, false),
        "delete it (again) with the next connection");
  }

  @Override
  public ClaimStep onSessionExpired() {
    return finishRelease(
        ticket.forNewSession(), after, false, "the session is over, and our node with it");
  }

  @Override
  public ClaimStep onResign() {
    return ignoreEvent("the term is over already");
  }

  @Override
  public ClaimStep onTransfer(NodeName.QueueNode heir) {
    return ignoreEvent("the term is over already");
  }

  @Override
  public ClaimStep onDowngrade() {
    return ignoreEvent("the term is over already");
  }

  @Override
  public ClaimStep onWithdraw() {
    return ClaimStep.toState(
        new ReleasingNode(ticket, node, NextMove.CLOSE, up, asked), "leave when it is gone");
  }

  @Override
  public ClaimStep onWorkStopped(boolean confirmed) {
    return confirmed && after == NextMove.AWAIT_STOP
        ? ClaimStep.toState(
            new ReleasingNode(ticket, node, NextMove.REJOIN, up, asked),
            "the work has stopped after all")
        : ignoreEvent("the work is not waited for");
  }

  @Override
  public ClaimStep onTimerFired(ClaimTimer timer) {
    if (timer != ClaimTimer.RETRY) {
      return ignoreEvent(IgnoredEvents.IgnoresTimers.EARLIER);
    }
    return up && !asked
        ? startRelease(ticket, node, after, true, "try to delete it again")
        : ignoreEvent("it is under way, or goes with the next connection");
  }

  @Override
  public ClaimStep onQueueRead(ClaimEvent.QueueRead answer) {
    return ClaimStep.toState(this, "nothing else of ours may be left")
        .withCommandsBefore(OrphanNodes.discardFound(ticket, answer, node));
  }

  @Override
  public ClaimStep onNodeRemoved(RequestOutcome outcome) {
    return switch (outcome) {
      case DONE -> finishRelease(ticket, after, true, "our node is gone");
      case ABSENT -> finishRelease(ticket, after, true, "our node was gone already");
      default -> onDenied();
    };
  }

  private ClaimStep onDenied() {
    ClaimContext refused = ticket.withRefusal(JoinProblem.MAY_NOT_DELETE);
    return ClaimStep.toState(
        new ReleasingNode(refused, node, after, up, false),
        "without the permission to delete it, it stands until the session ends",
        new ClaimCommand.ReportProblem(JoinProblem.MAY_NOT_DELETE),
        new ClaimCommand.SetTimer(ClaimTimer.RETRY, refused.refusals()));
  }
}
