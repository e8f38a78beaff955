package dev.baton.protocol.claim;

/** Answers to events that mean nothing to a state. A state implements the parts that it needs. */
final class IgnoredEvents {
  private IgnoredEvents() {}

  /** Ignores answers to requests that the state does not send; the state overrides the others. */
  sealed interface IgnoresAnswers extends Claim
      permits Aside,
          Asking,
          Closed,
          Draining,
          Entering,
          HoldingState,
          Lapsed,
          Outrun,
          Outside,
          Releasing,
          Replacing,
          Searching,
          Settling,
          Waiting,
          Yielding {
    String NOT_ASKED = "nothing was asked that this could answer";

    @Override
    default ClaimStep onParentsMade(RequestOutcome outcome) {
      return ignoreEvent(NOT_ASKED);
    }

    @Override
    default ClaimStep onPlaced(ClaimEvent.Placed answer) {
      return ignoreEvent(NOT_ASKED);
    }

    /**
     * Ignores a late reading: a waiting claim looks for orphan nodes in passing and may have moved
     * on.
     */
    @Override
    default ClaimStep onLineRead(ClaimEvent.LineRead answer) {
      return ignoreEvent("an earlier state looked at the line");
    }

    @Override
    default ClaimStep onOwnChecked(RequestOutcome outcome) {
      return ignoreEvent(NOT_ASKED);
    }

    @Override
    default ClaimStep onReplaced(ClaimEvent.Replaced answer) {
      return ignoreEvent(NOT_ASKED);
    }

    @Override
    default ClaimStep onRemoved(RequestOutcome outcome) {
      return ignoreEvent(NOT_ASKED);
    }

    @Override
    default ClaimStep onBegunAnew(RequestOutcome outcome) {
      return ignoreEvent(NOT_ASKED);
    }
  }

  /** Ignores the lease, where the claim does not hold and is not about to. */
  sealed interface IgnoresLease extends Claim
      permits Aside,
          Closed,
          Draining,
          Lapsed,
          Outrun,
          Outside,
          Releasing,
          Replacing,
          Searching,
          Settling,
          Yielding {
    String NOTHING_HELD = "nothing is held that a lease could guard";

    @Override
    default ClaimStep onRenewed() {
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
      permits Aside,
          Asking,
          Closed,
          Draining,
          Entering,
          Outrun,
          Outside,
          Replacing,
          Searching,
          Settling,
          Waiting,
          Yielding {
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
      permits Aside, Closed, Outside, Releasing, Replacing, Searching, Yielding {
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
    default ClaimStep onLineChanged() {
      return ignoreEvent(NOT_WATCHED);
    }
  }

  /** Ignores timers, where none matters. */
  sealed interface IgnoresTimers extends Claim
      permits Asking,
          Closed,
          Entering,
          HoldingState,
          Lapsed,
          Outside,
          Replacing,
          Settling,
          Yielding {
    String EARLIER = "the timer is of an earlier state";

    @Override
    default ClaimStep onTimerFired(ClaimTimer timer) {
      return ignoreEvent(EARLIER);
    }
  }
}
