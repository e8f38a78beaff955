package dev.baton.protocol.claim;

import org.jspecify.annotations.Nullable;

/**
 * An event that a claim is told of. An event delivers itself; every state of a claim answers every
 * event.
 *
 * <p>Answers come in the order of their requests, with watch events in their place between them. No
 * event of a connection comes after its {@link Disconnected}.
 */
public sealed interface Event {
  /** Delivers this event to {@code claim}. */
  Step deliverTo(Claim claim);

  /** The changes of a node that a watch reports. */
  enum Change {
    /** The node is gone for good: names never return. */
    DELETED,
    /** The node's data changed. */
    CHANGED
  }

  /** The session can be used: a new one, or the same one again. */
  record Connected() implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.connected();
    }
  }

  /** The connection is lost, with all its watches and all outstanding answers. */
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

  /** The claim's lease runs (again), after it was over or in doubt. */
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

  /** The user gives up leadership but stays in the queue. */
  record Resign() implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.resign();
    }
  }

  /** The user wants the owner of the node {@code heir} to lead next, and stays in the queue. */
  record Transfer(NodeName.Seat heir) implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.transfer(heir);
    }
  }

  /** The user has finished writing and goes on as a reader, in the same place. */
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
   * The work of the revoked term has stopped.
   *
   * @param confirmed false if its time to stop ran out before it stopped
   */
  record WorkStopped(boolean confirmed) implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.workStopped(confirmed);
    }
  }

  /** A timer that the claim had set has fired. */
  record TimerFired(Timer timer) implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.timerFired(timer);
    }
  }

  /**
   * The answer to {@link Command.MakeParents}.
   *
   * @param outcome DONE, or the outcome of the first parent that could not be made
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
   * @param seat the node, if it was created and the rule has a queue
   * @param czxid the transaction that created it, if it was created with a seat
   */
  record Placed(Outcome outcome, NodeName.@Nullable Seat seat, long czxid) implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.placed(this);
    }
  }

  /** The answer to {@link Command.ReadLine}; the queue is empty unless the outcome is DONE. */
  record LineRead(Outcome outcome, Lineup line) implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.lineRead(this);
    }
  }

  /**
   * The answer to {@link Command.ReadNode}. If the outcome is DONE, a watch is set.
   *
   * @param czxid the transaction that created the node
   * @param version the version of its data
   * @param tag the tag that its data names, if any
   * @param shared whether its data says that its owner, a writer, goes on as a reader
   * @param mail the message that was left in it, if any
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
    /** Creates the answer for a node that could not be read. */
    public NodeRead(NodeName node, Outcome outcome) {
      this(node, outcome, 0, 0, null, false, null);
    }

    /** Returns whether the node's message evicts its owner. */
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
   * The event of a watch on a node, which is spent now.
   *
   * @param real false if a server made the event up when the client reconnected, by comparing with
   *     what the client last saw; such events come in any order
   */
  record NodeEvent(NodeName node, Change change, boolean real) implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.nodeEvent(this);
    }
  }

  /** The event of the watch on the queue, which is spent now: its members have changed. */
  record LineChanged() implements Event {
    @Override
    public Step deliverTo(Claim claim) {
      return claim.lineChanged();
    }
  }
}
