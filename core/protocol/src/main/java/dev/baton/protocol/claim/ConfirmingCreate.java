package dev.baton.protocol.claim;

import dev.baton.protocol.JoinProblem;

/**
 * The state of a claim that reads its own node. The node stands, but its fencing token is not known
 * yet.
 *
 * @param node ours
 */
record ConfirmingCreate(ClaimContext ticket, NodeName node)
    implements IgnoredEvents.IgnoresAnswers,
        IgnoredEvents.IgnoresLease,
        IgnoredEvents.IgnoresWork,
        IgnoredEvents.IgnoresTimers {
  /** Reads the node, or releases it if the claim is leaving anyway. */
  static ClaimStep readOwn(ClaimContext ticket, NodeName node, boolean leaving, String why) {
    return leaving
        ? ClaimTransitions.releaseNode(ticket, node, NextMove.CLOSE, true, why)
        : ClaimStep.toState(
            new ConfirmingCreate(ticket, node), why, new ClaimCommand.ReadNode(node));
  }

  @Override
  public ClaimStep onConnected() {
    return ignoreEvent("connected already");
  }

  @Override
  public ClaimStep onDisconnected() {
    return ClaimStep.toState(
        new RecoveringCreate(ticket, null, false), "look for our node with the next connection");
  }

  @Override
  public ClaimStep onSessionExpired() {
    return ClaimTransitions.expireSession(ticket, false);
  }

  @Override
  public ClaimStep onWithdraw() {
    return ClaimTransitions.releaseNode(ticket, node, NextMove.CLOSE, true, "leave");
  }

  @Override
  public ClaimStep onNodeRead(ClaimEvent.NodeRead answer) {
    if (!answer.node().equals(node)) {
      return ignoreEvent("the node is of an earlier state");
    }
    boolean ours = node instanceof NodeName.QueueNode || ticket.tag().equals(answer.tag());
    if (answer.outcome() == RequestOutcome.DENIED) {
      return ClaimTransitions.refusePlace(
          ticket, node, JoinProblem.MAY_NOT_READ_NODE, "our node cannot be watched");
    }
    if (answer.outcome() == RequestOutcome.DONE && !ours) {
      return ClaimTransitions.releaseNode(
          ticket,
          RaceResult.doubtfulNode(ticket, answer),
          NextMove.REJOIN,
          true,
          "the leader node is not ours");
    }
    if (answer.outcome() != RequestOutcome.DONE) {
      return onGone();
    }
    JoinProblem problem = OwnNode.tokenProblem(answer.czxid());
    if (problem != null) {
      return ClaimTransitions.refusePlace(ticket, node, problem, "no token for our node");
    }
    OwnNode created = OwnNode.createdBy(node, answer.czxid());
    OwnNode own = created.withReading(answer);
    if (answer.isMarked()) {
      return ClaimTransitions.evictWaiting(ticket, own);
    }
    return CheckingTurn.sendCheck(ticket, own, false, "our node stands: ask whether it is our turn")
        .withCommandsBefore(own.orderCommands(created));
  }

  @Override
  public ClaimStep onNodeEvent(ClaimEvent.NodeEvent event) {
    if (!event.node().equals(node)) {
      return ignoreEvent("the node is of an earlier state");
    }
    return event.change() == ClaimEvent.NodeChange.DELETED
        ? onGone()
        : ClaimStep.toState(
            this, "our node changed: read it again", new ClaimCommand.ReadNode(node));
  }

  private ClaimStep onGone() {
    return ClaimTransitions.reenterQueue(ticket, node, true);
  }

  @Override
  public ClaimStep onQueueChanged() {
    return ignoreEvent("the queue will be read when our node is known");
  }
}
