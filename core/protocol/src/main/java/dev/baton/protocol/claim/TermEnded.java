package dev.baton.protocol.claim;

import dev.baton.protocol.EndReason;
import org.jspecify.annotations.Nullable;

/**
 * The state of a claim after its term. The term is over for good, but the work may not have stopped
 * yet. Our node, if it stands, goes only when the work has stopped.
 *
 * @param node ours, or null if it is gone
 * @param after the next move when the work has stopped
 * @param up whether there is a connection
 */
record TermEnded(ClaimContext ticket, @Nullable NodeName node, NextMove after, boolean up)
    implements IgnoredEvents.IgnoresAnswers,
        IgnoredEvents.IgnoresLease,
        IgnoredEvents.IgnoresTimers {
  static ClaimStep revokeTerm(
      ClaimContext ticket, @Nullable NodeName node, boolean up, EndReason reason, String why) {
    ClaimContext left = reason == EndReason.SESSION_EXPIRED ? ticket.forNewSession() : ticket;
    return ClaimStep.toState(
        new TermEnded(left, node, NextMove.REJOIN, up), why, new ClaimCommand.RevokeWork(reason));
  }

  /** Gives up the node, because the work has stopped or its time to stop is up. */
  static ClaimStep releaseStopped(
      ClaimContext ticket, @Nullable NodeName node, NextMove after, boolean up, boolean confirmed) {
    if (confirmed) {
      return ClaimTransitions.releaseNode(ticket, node, after, up, "the work has stopped");
    }
    NextMove then = after == NextMove.CLOSE ? NextMove.CLOSE : NextMove.AWAIT_STOP;
    return ClaimTransitions.releaseNode(
        ticket, node, then, up, "NOT CONFIRMED that the work has stopped, but its time is up");
  }

  @Override
  public boolean mayStillWork() {
    return true;
  }

  @Override
  public boolean isNodeGone() {
    return node == null;
  }

  @Override
  public ClaimStep onConnected() {
    return ClaimStep.toState(
        new TermEnded(ticket, node, after, true), "the work has not stopped yet");
  }

  @Override
  public ClaimStep onDisconnected() {
    return ClaimStep.toState(
        new TermEnded(ticket, node, after, false), "the work has not stopped yet");
  }

  @Override
  public ClaimStep onSessionExpired() {
    return ClaimStep.toState(
        new TermEnded(ticket.forNewSession(), null, after, false), "the work has not stopped yet");
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
        new TermEnded(ticket, node, NextMove.CLOSE, up), "leave when the work has stopped");
  }

  @Override
  public ClaimStep onWorkStopped(boolean confirmed) {
    return releaseStopped(ticket, node, after, up, confirmed);
  }

  @Override
  public ClaimStep onNodeRead(ClaimEvent.NodeRead answer) {
    return ignoreEvent("our node is given up anyway");
  }

  @Override
  public ClaimStep onNodeEvent(ClaimEvent.NodeEvent event) {
    return node != null
            && node.equals(event.node())
            && event.change() == ClaimEvent.NodeChange.DELETED
        ? ClaimStep.toState(
            new TermEnded(ticket, RaceResult.remainingNode(ticket, node), after, up),
            "our node is gone")
        : ignoreEvent("our node is given up anyway");
  }

  @Override
  public ClaimStep onQueueChanged() {
    return ignoreEvent("we are in no queue");
  }
}
