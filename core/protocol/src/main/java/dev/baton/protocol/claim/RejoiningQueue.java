package dev.baton.protocol.claim;

import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.claim.NodeName.QueueNode;

/**
 * The state of a claim that goes to the end of the queue: one transaction deletes our node and
 * creates another.
 *
 * @param old the node to delete
 * @param leaving whether to leave as soon as the answer is in
 * @param up whether there is a connection, and so the transaction was sent
 */
record RejoiningQueue(ClaimContext ticket, QueueNode old, boolean leaving, boolean up)
    implements IgnoredEvents.IgnoresAnswers,
        IgnoredEvents.IgnoresLease,
        IgnoredEvents.IgnoresWork,
        IgnoredEvents.IgnoresWatches,
        IgnoredEvents.IgnoresTimers {
  /**
   * Sends the transaction, at once or with the next connection. The ticket's tag is that of the new
   * node.
   */
  static ClaimStep startReplace(ClaimContext ticket, QueueNode old, boolean up, String why) {
    RejoiningQueue next = new RejoiningQueue(ticket, old, false, up);
    return up
        ? ClaimStep.toState(next, why, new ClaimCommand.ReplaceNode(old, ticket.tag()))
        : ClaimStep.toState(next, why);
  }

  @Override
  public ClaimStep onConnected() {
    return startReplace(ticket, old, true, "connected, so exchange the node");
  }

  @Override
  public ClaimStep onDisconnected() {
    return ClaimStep.toState(
        new RecoveringCreate(ticket, old, leaving),
        "the exchange may have been applied; look before doing it again");
  }

  @Override
  public ClaimStep onSessionExpired() {
    return ClaimTransitions.expireSession(ticket, leaving);
  }

  @Override
  public ClaimStep onWithdraw() {
    return up
        ? ClaimStep.toState(
            new RejoiningQueue(ticket, old, true, true), "leave as soon as the answer is in")
        : ClaimTransitions.releaseNode(ticket, old, NextMove.CLOSE, false, "leave instead");
  }

  @Override
  public ClaimStep onNodeReplaced(ClaimEvent.NodeReplaced answer) {
    QueueNode seat = answer.seat();
    if (seat != null) {
      return ConfirmingCreate.readOwn(ticket, seat, leaving, "at the end of the queue now");
    }
    boolean gone = answer.outcome() == RequestOutcome.ABSENT;
    if (leaving) {
      return ClaimTransitions.releaseNode(
          ticket, gone ? null : old, NextMove.CLOSE, true, "nothing was exchanged: leave");
    }
    if (gone) {
      return ClaimTransitions.enterQueue(
          ticket, "our node is gone already, so only create another");
    }
    JoinProblem problem =
        answer.outcome() == RequestOutcome.DENIED
            ? JoinProblem.MAY_NOT_CREATE
            : JoinProblem.UNUSABLE_PATH;
    return ClaimTransitions.refusePlace(ticket, old, problem, "the exchange was refused");
  }
}
