package dev.baton.protocol.claim;

import org.jspecify.annotations.Nullable;

/**
 * Something that happened, told to a claim. An event delivers itself; every state of a claim
 * answers every event.
 *
 * <p>Answers to requests come in the order of the requests, watch events where they belong between
 * them, and nothing of a connection comes after its {@link Disconnected}.
 */
public sealed interface Event {
  /** Has {@code claim} take this event. */
  Step deliverTo(Claim claim);

  /** What a watch saw happen to a node. */
  enum Change {
    /** The node is gone, for good: names never return. */
    DELETED,
    /** The node's data is another. */
    CHANGED
  }

  /** The session can be used: a new one, or the same one again. */
  record Connected() implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.connected();
    }
  }

  /** The connection is lost, all its watches, and the answer to everything not yet answered. */
  record Disconnected() implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.disconnected();
    }
  }

  /** ZooKeeper has ended the session; nothing of it stands any more. */
  record SessionExpired() implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.sessionExpired();
    }
  }

  /** The claim's lease runs (again), after it did not or was in doubt. */
  record Renewed() implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.renewed();
    }
  }

  /** The claim's lease ran out. */
  record LeaseOver() implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.leaseOver();
    }
  }

  /** The user wants to give leadership up, but stay in line. */
  record Resign() implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.resign();
    }
  }

  /** The user wants whoever has the node {@code heir} to lead next, and to stay in line. */
  record Transfer(NodeName.Seat heir) implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.transfer(heir);
    }
  }

  /** The user has done with writing, and goes on as a reader, in the same place. */
  record Downgrade() implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.downgrade();
    }
  }

  /** The user wants to leave. */
  record Withdraw() implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.withdraw();
    }
  }

  /**
   * The work of the term that was revoked has stopped.
   *
   * @param confirmed false when it only ran out of time to stop
   */
  record WorkStopped(boolean confirmed) implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.workStopped(confirmed);
    }
  }

  /** A timer that the claim had set. */
  record TimerFired(Timer timer) implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.timerFired(timer);
    }
  }

  /**
   * The answer to {@link Command.MakeParents}.
   *
   * @param outcome DONE, or that of the first parent that could not be made
   */
  record ParentsMade(Outcome outcome) implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.parentsMade(outcome);
    }
  }

  /**
   * The answer to {@link Command.Place}.
   *
   * @param seat the node, under a rule that has a line, if it was created
   * @param czxid the transaction that created it, if it was created with a seat
   */
  record Placed(Outcome outcome, NodeName.@Nullable Seat seat, long czxid) implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.placed(this);
    }
  }

  /** The answer to {@link Command.ReadLine}; the line is empty unless the outcome is DONE. */
  record LineRead(Outcome outcome, Lineup line) implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.lineRead(this);
    }
  }

  /**
   * The answer to {@link Command.ReadNode}. On DONE a watch is set.
   *
   * @param czxid the transaction that created the node
   * @param version of its data
   * @param tag that its data names, if any
   * @param shared whether its data says that its owner, a writer, goes on as a reader
   * @param mail that somebody has left in it, if any
   */
  record NodeRead(
      NodeName node,
      Outcome outcome,
      long czxid,
      int version,
      @Nullable Tag tag,
      boolean shared,
      @Nullable Mail mail)
      implements Event {
    /** The answer when there was nothing to read. */
    public NodeRead(NodeName node, Outcome outcome) {
      this(node, outcome, 0, 0, null, false, null);
    }

    /** Whether somebody wants the place given up. */
    boolean isMarked() {
      return mail != null && mail.evicts();
    }

    @Override
    public Step deliverTo(Claim claim) {
      return claim.nodeRead(this);
    }
  }

  /** The answer to {@link Command.CheckOwn}. */
  record OwnChecked(Outcome outcome) implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.ownChecked(outcome);
    }
  }

  /**
   * The answer to {@link Command.Replace} or {@link Command.HandOver}.
   *
   * @param seat the new node, if it was created
   */
  record Replaced(Outcome outcome, NodeName.@Nullable Seat seat) implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.replaced(this);
    }
  }

  /** The answer to {@link Command.Remove}. */
  record Removed(Outcome outcome) implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.removed(outcome);
    }
  }

  /** The answer to {@link Command.BeginAnew}. */
  record BegunAnew(Outcome outcome) implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.begunAnew(outcome);
    }
  }

  /**
   * A watch on a node fired; it is spent.
   *
   * @param real false for an event that a server made up on reconnecting, from comparing what the
   *     client last saw: such events come in any order
   */
  record NodeEvent(NodeName node, Change change, boolean real) implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.nodeEvent(this);
    }
  }

  /** The watch on the line fired: its members are no longer what they were; it is spent. */
  record LineChanged() implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.lineChanged();
    }
  }
}
