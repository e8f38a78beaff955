package dev.baton.protocol.claim;

/** Answers to events that mean nothing to a state. A state implements the parts that it needs. */
final class Ignores {
  private Ignores() {}

  /** Ignores answers to requests that the state does not send; the state overrides the others. */
  sealed interface Answers extends Claim
      permits Aside,
          Asking,
          Closed,
          Draining,
          Entering,
          Holding,
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
    default Step parentsMade(Outcome outcome) {
      return ignore(NOT_ASKED);
    }

    @Override
    default Step placed(Event.Placed answer) {
      return ignore(NOT_ASKED);
    }

    /**
     * Ignores a late reading: a waiting claim looks for orphan nodes in passing and may have moved
     * on.
     */
    @Override
    default Step lineRead(Event.LineRead answer) {
      return ignore("an earlier state looked at the line");
    }

    @Override
    default Step ownChecked(Outcome outcome) {
      return ignore(NOT_ASKED);
    }

    @Override
    default Step replaced(Event.Replaced answer) {
      return ignore(NOT_ASKED);
    }

    @Override
    default Step removed(Outcome outcome) {
      return ignore(NOT_ASKED);
    }

    @Override
    default Step begunAnew(Outcome outcome) {
      return ignore(NOT_ASKED);
    }
  }

  /** Ignores the lease, where the claim does not hold and is not about to. */
  sealed interface Lease extends Claim
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
    default Step renewed() {
      return ignore(NOTHING_HELD);
    }

    @Override
    default Step leaseOver() {
      return ignore(NOTHING_HELD);
    }
  }

  /**
   * Ignores requests to resign, hand over or downgrade, and the end of the work, where no term
   * runs.
   */
  sealed interface Work extends Claim
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
    default Step resign() {
      return ignore(NO_TERM);
    }

    @Override
    default Step transfer(NodeName.Seat heir) {
      return ignore(NO_TERM);
    }

    @Override
    default Step downgrade() {
      return ignore(NO_TERM);
    }

    @Override
    default Step workStopped(boolean confirmed) {
      return ignore(NO_TERM);
    }
  }

  /** Ignores changes of nodes and of the queue, where none is watched. */
  sealed interface Watches extends Claim
      permits Aside, Closed, Outside, Releasing, Replacing, Searching, Yielding {
    String NOT_WATCHED = "the watch is of an earlier state";

    @Override
    default Step nodeRead(Event.NodeRead answer) {
      return ignore(NOT_WATCHED);
    }

    @Override
    default Step nodeEvent(Event.NodeEvent event) {
      return ignore(NOT_WATCHED);
    }

    @Override
    default Step lineChanged() {
      return ignore(NOT_WATCHED);
    }
  }

  /** Ignores timers, where none matters. */
  sealed interface Timers extends Claim
      permits Asking, Closed, Entering, Holding, Lapsed, Outside, Replacing, Settling, Yielding {
    String EARLIER = "the timer is of an earlier state";

    @Override
    default Step timerFired(Timer timer) {
      return ignore(EARLIER);
    }
  }
}
