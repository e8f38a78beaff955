package dev.baton.protocol.claim;

/** What states can do without: each part answers the events that mean nothing to such a state. */
final class Ignores {
  private Ignores() {}

  /** Answers to questions that the state does not ask; it overrides those that it does. */
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

    /** Whoever waits looks for strays by the way, and may be something else when that is in. */
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

  /** The lease, where nothing is held nor about to be. */
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

  /** Resigning, handing over, going on as a reader and the end of the work, where no term runs. */
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

  /** Nodes and the line, where none is watched. */
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

  /** Timers, where none matters. */
  sealed interface Timers extends Claim
      permits Asking, Closed, Entering, Holding, Lapsed, Outside, Replacing, Settling, Yielding {
    String EARLIER = "the timer is of an earlier state";

    @Override
    default Step timerFired(Timer timer) {
      return ignore(EARLIER);
    }
  }
}
