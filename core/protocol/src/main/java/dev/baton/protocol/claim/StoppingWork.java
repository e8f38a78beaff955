package dev.baton.protocol.claim;

import dev.baton.protocol.EndReason;
import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.claim.NodeName.QueueNode;
import org.jspecify.annotations.Nullable;

/**
 * The state of a claim that still holds while its work is asked to stop. The node goes only when
 * the work has stopped, so no other claim leads at the same time.
 *
 * @param own our node
 * @param after the next move then
 * @param heir the successor to hand over to then, if there is one
 * @param up whether there is a connection
 */
record StoppingWork(
    ClaimContext ticket, OwnNode own, NextMove after, @Nullable SuccessorNode heir, boolean up)
    implements HoldingState {
  static ClaimStep startStopping(
      ClaimContext ticket, OwnNode own, NextMove after, boolean up, EndReason reason) {
    return ClaimStep.toState(
        new StoppingWork(ticket, own, after, null, up),
        "first the work stops, then the node goes",
        new ClaimCommand.RevokeWork(reason));
  }

  static ClaimStep startHandOver(ClaimContext ticket, OwnNode own, SuccessorNode heir, boolean up) {
    return ClaimStep.toState(
        new StoppingWork(ticket, own, NextMove.REJOIN, heir, up),
        "first the work stops, then the successor leads",
        new ClaimCommand.RevokeWork(EndReason.TRANSFERRED));
  }

  static ClaimStep startDenied(ClaimContext ticket, OwnNode own, boolean up) {
    ClaimContext refused = ticket.withRefusal(JoinProblem.MAY_NOT_READ_NODE);
    return startStopping(refused, own, NextMove.STEP_OUT, up, EndReason.DENIED);
  }

  @Override
  public HoldingState withOwn(OwnNode own) {
    return new StoppingWork(ticket, own, after, heir, up);
  }

  @Override
  public ClaimStep onConnected() {
    return ClaimStep.toState(
        new StoppingWork(ticket, own.asDisarmed(), after, heir, true),
        "connected again: watch our node anew, behind a barrier",
        new ClaimCommand.SendBarrier(),
        new ClaimCommand.ReadNode(own.node()));
  }

  @Override
  public ClaimStep onDisconnected() {
    return ClaimStep.toState(
        new StoppingWork(ticket, own.asDisarmed(), after, heir, false), "the lease runs on");
  }

  @Override
  public ClaimStep onLeaseRenewed() {
    return ignoreEvent("the work is stopping anyway");
  }

  @Override
  public ClaimStep onResign() {
    return ignoreEvent("the work is stopping already");
  }

  @Override
  public ClaimStep onTransfer(QueueNode heir) {
    return ignoreEvent("the work is stopping already");
  }

  @Override
  public ClaimStep onDowngrade() {
    return ignoreEvent("the work is stopping anyway");
  }

  @Override
  public ClaimStep onWithdraw() {
    return ClaimStep.toState(
        new StoppingWork(ticket, own, NextMove.CLOSE, heir, up), "leave when the work has stopped");
  }

  @Override
  public ClaimStep denyTerm() {
    return ignoreEvent("the work is stopping anyway");
  }

  @Override
  public ClaimStep onWorkStopped(boolean confirmed) {
    return heir != null && confirmed && up && own.node() instanceof QueueNode seat
        ? HandingOver.startHandOver(
            ticket.withNewTag(),
            seat,
            heir,
            after == NextMove.CLOSE,
            "the work has stopped: hand over")
        : TermEnded.releaseStopped(ticket, own.node(), after, up, confirmed);
  }

  @Override
  public ClaimStep endTerm(@Nullable NodeName node, boolean up, EndReason reason, String why) {
    ClaimContext left = reason == EndReason.SESSION_EXPIRED ? ticket.forNewSession() : ticket;
    return ClaimStep.toState(new TermEnded(left, node, after, up), why);
  }
}
