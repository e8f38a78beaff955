package dev.baton.protocol.claim;

/** Answers to events that mean nothing to a state. A state implements the parts that it needs. */
final class IgnoredEvents {
  private IgnoredEvents() {}

  /** Ignores answers to requests that the state does not send; the state overrides the others. */
  sealed interface IgnoresAnswers extends Claim
      permits BackingOff,
          CheckingTurn,
          ClaimClosed,
          SequenceExhausted,
          JoiningQueue,
          HoldingState,
          TermEnded,
          RaceLost,
          NotInQueue,
          ReleasingNode,
          RejoiningQueue,
          RecoveringCreate,
          ConfirmingCreate,
          WaitingInQueue,
          HandingOver {
    String NOT_ASKED = "nothing was asked that this could answer";

    @Override
    default ClaimStep onParentsMade(RequestOutcome outcome) {
      return ignoreEvent(NOT_ASKED);
    }

    @Override
    default ClaimStep onNodePlaced(ClaimEvent.NodePlaced answer) {
      return ignoreEvent(NOT_ASKED);
    }

    /**
     * Ignores a late reading: a waiting claim looks for orphan nodes in passing and may have moved
     * on.
     */
    @Override
    default ClaimStep onQueueRead(ClaimEvent.QueueRead answer) {
      return ignoreEvent("an earlier state looked at the queue");
    }

    @Override
    default ClaimStep onOwnChecked(RequestOutcome outcome) {
      return ignoreEvent(NOT_ASKED);
    }

    @Override
    default ClaimStep onNodeReplaced(ClaimEvent.NodeReplaced answer) {
      return ignoreEvent(NOT_ASKED);
    }

    @Override
    default ClaimStep onNodeRemoved(RequestOutcome outcome) {
      return ignoreEvent(NOT_ASKED);
    }

    @Override
    default ClaimStep onBegunAnew(RequestOutcome outcome) {
      return ignoreEvent(NOT_ASKED);
    }
  }

  /** Ignores the lease, where the claim does not hold and is not about to. */
  sealed interface IgnoresLease extends Claim
      permits BackingOff,
          ClaimClosed,
          SequenceExhausted,
          TermEnded,
          RaceLost,
          NotInQueue,
          ReleasingNode,
          RejoiningQueue,
          RecoveringCreate,
          ConfirmingCreate,
          HandingOver {
    String NOTHING_HELD = "nothing is held that a lease could guard";

    @Override
    default ClaimStep onLeaseRenewed() {
      return ignoreEvent(NOTHING_HELD);
    }

    @Override
    default ClaimStep onLeaseOver() {
      return ignoreEvent(NOTHING_HELD);
    }
  }

  /**
   * Ignores requests to resign, hand over or downgrade, and the end of the work, where no term
   * runs.
   */
  sealed interface IgnoresWork extends Claim
      permits BackingOff,
          CheckingTurn,
          ClaimClosed,
          SequenceExhausted,
          JoiningQueue,
          RaceLost,
          NotInQueue,
          RejoiningQueue,
          RecoveringCreate,
          ConfirmingCreate,
          WaitingInQueue,
          HandingOver {
    String NO_TERM = "no term runs";

    @Override
    default ClaimStep onResign() {
      return ignoreEvent(NO_TERM);
    }

    @Override
    default ClaimStep onTransfer(NodeName.QueueNode heir) {
      return ignoreEvent(NO_TERM);
    }

    @Override
    default ClaimStep onDowngrade() {
      return ignoreEvent(NO_TERM);
    }

    @Override
    default ClaimStep onWorkStopped(boolean confirmed) {
      return ignoreEvent(NO_TERM);
    }
  }

  /** Ignores changes of nodes and of the queue, where none is watched. */
  sealed interface IgnoresWatches extends Claim
      permits BackingOff,
          ClaimClosed,
          NotInQueue,
          ReleasingNode,
          RejoiningQueue,
          RecoveringCreate,
          HandingOver {
    String NOT_WATCHED = "the watch is of an earlier state";

    @Override
    default ClaimStep onNodeRead(ClaimEvent.NodeRead answer) {
      return ignoreEvent(NOT_WATCHED);
    }

    @Override
    default ClaimStep onNodeEvent(ClaimEvent.NodeEvent event) {
      return ignoreEvent(NOT_WATCHED);
    }

    @Override
    default ClaimStep onQueueChanged() {
      return ignoreEvent(NOT_WATCHED);
    }
  }

  /** Ignores timers, where none matters. */
  sealed interface IgnoresTimers extends Claim
      permits CheckingTurn,
          ClaimClosed,
          JoiningQueue,
          HoldingState,
          TermEnded,
          NotInQueue,
          RejoiningQueue,
          ConfirmingCreate,
          HandingOver {
    String EARLIER = "the timer is of an earlier state";

    @Override
    default ClaimStep onTimerFired(ClaimTimer timer) {
      return ignoreEvent(EARLIER);
    }
  }
}
