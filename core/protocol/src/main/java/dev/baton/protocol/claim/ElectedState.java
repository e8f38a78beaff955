package dev.baton.protocol.claim;

import dev.baton.protocol.EndReason;
import dev.baton.protocol.JoinProblem;
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
    boolean alone =
        own().node() instanceof QueueNode seat
            && seat.mode() == LockMode.EXCLUSIVE
            && own().takesMessages();
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
    if (ticket().mode() != LockMode.WRITE || own().shared() || own().isInSharedQueue()) {
      return ignoreEvent("only a writer can go on as a reader, in a queue of Baton alone");
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
    if (timer == ClaimTimer.LOOK && own().isInSharedQueue()) {
      String why = "see that the numbers last: other libraries go on past their end";
      return up()
          ? ClaimStep.toState(this, why, new ClaimCommand.ReadQueue(false), lookRarely())
          : ClaimStep.toState(this, why, lookRarely());
    }
    return timer == ClaimTimer.WATCH && up() && !own().armed()
        ? ClaimStep.toState(
            this, "the term lasts: watch our node", new ClaimCommand.ReadNode(own().node()))
        : ignoreEvent(IgnoredEvents.IgnoresTimers.EARLIER);
  }

  /** Returns the command to look at a shared queue now and then. */
  static ClaimCommand lookRarely() {
    return new ClaimCommand.SetTimer(ClaimTimer.LOOK, ClaimTimer.RARELY);
  }

  /**
   * Resigns when the numbers of a shared queue are nearly used up. Past their end, another
   * library's member with a negative number counts as the first.
   */
  @Override
  default ClaimStep onQueueRead(ClaimEvent.QueueRead answer) {
    return answer.queue().problem() == JoinProblem.SEQUENCE_SPENT && own().isInSharedQueue()
        ? StoppingWork.startStopping(
            ticket().withRefusal(JoinProblem.SEQUENCE_SPENT),
            own(),
            NextMove.STEP_OUT,
            up(),
            EndReason.RESIGNED)
        : ignoreEvent("others behind us are no matter");
  }

  @Override
  default ClaimStep denyTerm() {
    return StoppingWork.startDenied(ticket(), own(), up());
  }

  /** The work has stopped by itself, so the term ends and the node goes in one step. */
  @Override
  default ClaimStep onReleased(boolean leaves) {
    NextMove after = leaves ? NextMove.CLOSE : NextMove.REJOIN;
    return ClaimTransitions.releaseNode(ticket(), own().node(), after, up(), "the work is done");
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
