package dev.baton.protocol.claim;

import dev.baton.protocol.EndReason;
import dev.baton.protocol.LockMode;
import dev.baton.protocol.claim.NodeName.QueueNode;
import org.jspecify.annotations.Nullable;

/** A state in which the claim leads and the work runs, whether or not the lease is in doubt. */
sealed interface ElectedState extends HoldingState permits LeadingSuspended, LeadingTerm {
  @Override
  default ClaimStep onResign() {
    return StoppingWork.startStopping(ticket(), own(), NextMove.REJOIN, up(), EndReason.RESIGNED);
  }

  @Override
  default ClaimStep onTransfer(QueueNode heir) {
    boolean alone = own().node() instanceof QueueNode seat && seat.mode() == LockMode.EXCLUSIVE;
    return alone && heir.mode() == LockMode.EXCLUSIVE
        ? StoppingWork.startHandOver(
            ticket(), own(), new SuccessorNode(heir, own().version()), up())
        : ignoreEvent("only one who holds alone, in a queue, can hand over");
  }

  @Override
  default ClaimStep onWithdraw() {
    return StoppingWork.startStopping(ticket(), own(), NextMove.CLOSE, up(), EndReason.CLOSED);
  }

  /**
   * Goes on as a reader in the same place. In a new place it would be behind the next writer, which
   * would then hold at the same time. Others may hold at the same time from when they learn of it.
   */
  @Override
  default ClaimStep onDowngrade() {
    if (ticket().mode() != LockMode.WRITE || own().shared()) {
      return ignoreEvent("only a writer can go on as a reader");
    }
    OwnNode shared = own().asSharing();
    if (shared.armed()) {
      return ClaimStep.toState(
          withOwn(shared),
          "go on as a reader: let readers past",
          HoldingState.shareCommand(shared));
    }
    String why = "go on as a reader: let readers past when our node is read";
    return up()
        ? ClaimStep.toState(withOwn(shared), why, new ClaimCommand.ReadNode(shared.node()))
        : ClaimStep.toState(withOwn(shared), why);
  }

  @Override
  default ClaimStep onTimerFired(ClaimTimer timer) {
    return timer == ClaimTimer.WATCH && up() && !own().armed()
        ? ClaimStep.toState(
            this, "the term lasts: watch our node", new ClaimCommand.ReadNode(own().node()))
        : ignoreEvent(IgnoredEvents.IgnoresTimers.EARLIER);
  }

  @Override
  default ClaimStep denyTerm() {
    return StoppingWork.startDenied(ticket(), own(), up());
  }

  @Override
  default ClaimStep onWorkStopped(boolean confirmed) {
    return ignoreEvent("the work was not asked to stop");
  }

  @Override
  default ClaimStep endTerm(@Nullable NodeName node, boolean up, EndReason reason, String why) {
    return TermEnded.revokeTerm(ticket(), node, up, reason, why);
  }
}
