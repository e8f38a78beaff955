package dev.baton.protocol.claim;

import dev.baton.protocol.EndReason;
import org.jspecify.annotations.Nullable;

/**
 * An event that a claim is told of. An event delivers itself; every state of a claim answers every
 * event.
 *
 * <p>Answers come in the order of their requests, with watch events in their place between them. No
 * event of a connection comes after its {@link SessionDisconnected}.
 */
public sealed interface ClaimEvent {
  /** Delivers this event to {@code claim}. */
  ClaimStep deliverTo(Claim claim);

  /** Returns whether this is the quorum's word that the own node stands, which opens a lease. */
  default boolean provesOwnNode() {
    return false;
  }

  /** The changes of a node that a watch reports. */
  enum NodeChange {
    /** The node is gone for good: names never return. */
    DELETED,
    /** The node's data changed. */
    CHANGED
  }

  /** The session can be used: a new one, or the same one again. */
  record SessionConnected() implements ClaimEvent {
    @Override
    public ClaimStep deliverTo(Claim claim) {
      return claim.onConnected();
    }
  }

  /** The connection is lost, with all its watches and all outstanding answers. */
  record SessionDisconnected() implements ClaimEvent {
    @Override
    public ClaimStep deliverTo(Claim claim) {
      return claim.onDisconnected();
    }
  }

  /** ZooKeeper has ended the session; nothing of it stands any more. */
  record SessionExpired() implements ClaimEvent {
    @Override
    public ClaimStep deliverTo(Claim claim) {
      return claim.onSessionExpired();
    }
  }

  /** The claim's lease runs (again), after it was over or in doubt. */
  record LeaseRenewed() implements ClaimEvent {
    @Override
    public ClaimStep deliverTo(Claim claim) {
      return claim.onLeaseRenewed();
    }
  }

  /** The claim's lease ran out. */
  record LeaseOver() implements ClaimEvent {
    @Override
    public ClaimStep deliverTo(Claim claim) {
      return claim.onLeaseOver();
    }
  }

  /** The user gives up leadership but stays in the queue. */
  record ResignRequested() implements ClaimEvent {
    @Override
    public ClaimStep deliverTo(Claim claim) {
      return claim.onResign();
    }
  }

  /** The user wants the owner of the node {@code heir} to lead next, and stays in the queue. */
  record TransferRequested(NodeName.QueueNode successor) implements ClaimEvent {
    @Override
    public ClaimStep deliverTo(Claim claim) {
      return claim.onTransfer(successor);
    }
  }

  /** The user has finished writing and goes on as a reader, in the same place. */
  record DowngradeRequested() implements ClaimEvent {
    @Override
    public ClaimStep deliverTo(Claim claim) {
      return claim.onDowngrade();
    }
  }

  /** The user wants to leave. */
  record WithdrawRequested() implements ClaimEvent {
    @Override
    public ClaimStep deliverTo(Claim claim) {
      return claim.onWithdraw();
    }
  }

  /**
   * The work of the revoked term has stopped.
   *
   * @param confirmed false if its time to stop ran out before it stopped
   */
  record WorkStopped(boolean confirmed) implements ClaimEvent {
    @Override
    public ClaimStep deliverTo(Claim claim) {
      return claim.onWorkStopped(confirmed);
    }
  }

  /**
   * The holder has stopped by itself, and gives up the term. Without a term this is a wish to leave
   * or to resign, as {@link WithdrawRequested} and {@link ResignRequested} are.
   *
   * @param leaves whether the claim leaves for good; otherwise it rejoins the queue
   */
  record TermReleased(boolean leaves) implements ClaimEvent {
    @Override
    public ClaimStep deliverTo(Claim claim) {
      return claim.onReleased(leaves);
    }

    /** Returns why a term has ended by this. */
    public EndReason endReason() {
      return leaves ? EndReason.CLOSED : EndReason.RESIGNED;
    }
  }

  /** A timer that the claim had set has fired. */
  record TimerFired(ClaimTimer timer) implements ClaimEvent {
    @Override
    public ClaimStep deliverTo(Claim claim) {
      return claim.onTimerFired(timer);
    }
  }

  /**
   * The answer to {@link ClaimCommand.MakeParents}.
   *
   * @param outcome DONE, or the outcome of the first parent that could not be made
   */
  record ParentsMade(RequestOutcome outcome) implements ClaimEvent {
    @Override
    public ClaimStep deliverTo(Claim claim) {
      return claim.onParentsMade(outcome);
    }
  }

  /**
   * The answer to {@link ClaimCommand.PlaceNode}.
   *
   * @param seat the node, if it was created and the rule has a queue
   * @param czxid the transaction that created it, if it was created with a seat; {@link
   *     OwnNode#WENT_BACK} if that is not larger than one that was seen before
   */
  record NodePlaced(RequestOutcome outcome, NodeName.@Nullable QueueNode seat, long czxid)
      implements ClaimEvent {
    @Override
    public ClaimStep deliverTo(Claim claim) {
      return claim.onNodePlaced(this);
    }

    @Override
    public boolean provesOwnNode() {
      return outcome == RequestOutcome.DONE;
    }
  }

  /**
   * The answer to {@link ClaimCommand.ReadQueue}; the queue is empty unless the outcome is DONE.
   */
  record QueueRead(RequestOutcome outcome, QueueListing queue) implements ClaimEvent {
    @Override
    public ClaimStep deliverTo(Claim claim) {
      return claim.onQueueRead(this);
    }
  }

  /**
   * The answers to a create and to the reading of the queue that was sent with it. A claim takes
   * them one after the other, as one step.
   */
  record JoinAnswered(NodePlaced placed, QueueRead line) implements ClaimEvent {
    @Override
    public ClaimStep deliverTo(Claim claim) {
      ClaimStep first = claim.onNodePlaced(placed);
      return first.next().onQueueRead(line).withCommandsBefore(first.commands());
    }
  }

  /**
   * The answer to {@link ClaimCommand.ReadNode}. If the outcome is DONE, a watch is set.
   *
   * @param czxid the transaction that created the node; of our own node {@link OwnNode#WENT_BACK},
   *     if that is not larger than one that was seen before the create was sent
   * @param version the version of its data
   * @param tag the tag that its data names, if any
   * @param shared whether its data says that its owner, a writer, goes on as a reader
   * @param message the message that was left in it, if any
   */
  record NodeRead(
      NodeName node,
      RequestOutcome outcome,
      long czxid,
      int version,
      @Nullable NodeTag tag,
      boolean shared,
      @Nullable NodeMessage message)
      implements ClaimEvent {
    /** Creates the answer for a node that could not be read. */
    public NodeRead(NodeName node, RequestOutcome outcome) {
      this(node, outcome, 0, 0, null, false, null);
    }

    /** Returns whether the node's message evicts its owner. */
    boolean isMarked() {
      return message != null && message.isEviction();
    }

    @Override
    public ClaimStep deliverTo(Claim claim) {
      return claim.onNodeRead(this);
    }
  }

  /** The answer to {@link ClaimCommand.CheckOwn}. */
  record OwnChecked(RequestOutcome outcome) implements ClaimEvent {
    @Override
    public ClaimStep deliverTo(Claim claim) {
      return claim.onOwnChecked(outcome);
    }

    @Override
    public boolean provesOwnNode() {
      return outcome == RequestOutcome.DONE;
    }
  }

  /**
   * The answer to {@link ClaimCommand.ReplaceNode} or {@link ClaimCommand.HandOver}.
   *
   * @param seat the new node, if it was created
   */
  record NodeReplaced(RequestOutcome outcome, NodeName.@Nullable QueueNode seat)
      implements ClaimEvent {
    @Override
    public ClaimStep deliverTo(Claim claim) {
      return claim.onNodeReplaced(this);
    }
  }

  /** The answer to {@link ClaimCommand.RemoveNode}. */
  record NodeRemoved(RequestOutcome outcome) implements ClaimEvent {
    @Override
    public ClaimStep deliverTo(Claim claim) {
      return claim.onNodeRemoved(outcome);
    }
  }

  /** The answer to {@link ClaimCommand.BeginAnew}. */
  record BegunAnew(RequestOutcome outcome) implements ClaimEvent {
    @Override
    public ClaimStep deliverTo(Claim claim) {
      return claim.onBegunAnew(outcome);
    }
  }

  /**
   * The event of a watch on a node, which is spent now.
   *
   * @param real false if a server made the event up when the client reconnected, by comparing with
   *     what the client last saw; such events come in any order
   */
  record NodeEvent(NodeName node, NodeChange change, boolean real) implements ClaimEvent {
    /**
     * Creates the event that a node has gone, or has changed, by what the servers have answered.
     */
    public static NodeEvent ofAnswer(NodeName node, boolean gone) {
      return new NodeEvent(node, gone ? NodeChange.DELETED : NodeChange.CHANGED, true);
    }

    @Override
    public ClaimStep deliverTo(Claim claim) {
      return claim.onNodeEvent(this);
    }
  }

  /** The event of the watch on the queue, which is spent now: its members have changed. */
  record QueueChanged() implements ClaimEvent {
    @Override
    public ClaimStep deliverTo(Claim claim) {
      return claim.onQueueChanged();
    }
  }
}
