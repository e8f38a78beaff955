package dev.baton.protocol.claim;

import dev.baton.protocol.LockMode;
import dev.baton.protocol.TurnRule;
import dev.baton.protocol.claim.NodeName.QueueNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A place in a queue, as a state machine. Each state is a record that takes an event. It answers
 * with the next state, the commands to carry out, and the reason.
 *
 * <p>States fall into four groups:
 *
 * <ul>
 *   <li>out of the queue: {@link NotInQueue}, {@link BackingOff}, {@link SequenceExhausted}, {@link
 *       ClaimClosed};
 *   <li>getting in: {@link JoiningQueue}, {@link RecoveringCreate}, {@link ConfirmingCreate};
 *   <li>waiting: {@link WaitingInQueue}, {@link CheckingTurn}, {@link RaceLost};
 *   <li>holding: {@link LeadingTerm}, {@link LeadingSuspended}, {@link StoppingWork}; then, once
 *       the hold is given up, {@link TermEnded}, {@link RejoiningQueue}, {@link HandingOver},
 *       {@link ReleasingNode}.
 * </ul>
 *
 * <p>Only a holding state has a fencing token, so nothing can go on holding with an old one.
 *
 * <p>A claim is immutable and depends only on its arguments. Its runner delivers one event at a
 * time. It carries out each step's commands, in order, before it delivers the next event.
 */
public sealed interface Claim
    permits IgnoredEvents.IgnoresAnswers,
        IgnoredEvents.IgnoresLease,
        IgnoredEvents.IgnoresTimers,
        IgnoredEvents.IgnoresWatches,
        IgnoredEvents.IgnoresWork {

  /** Creates a claim that joins the queue as soon as there is a connection. */
  static Claim newClaim(TurnRule rule, LockMode mode, boolean brief, long seed) {
    return new NotInQueue(ClaimContext.newContext(rule, mode, brief, seed));
  }

  /** Returns the rest of a claim that has failed: it holds nothing and does nothing. */
  static Claim endedClaim(ClaimContext ticket) {
    return new ClaimClosed(ticket);
  }

  /** Returns the data that the claim carries through all of its states. */
  ClaimContext ticket();

  /**
   * Returns the claim's own node, in the states that know it well enough to watch it; else null.
   */
  default @Nullable OwnNode own() {
    return null;
  }

  /** Returns the node that the claim is about to replace by another one; null if there is none. */
  default @Nullable QueueNode old() {
    return null;
  }

  /** Returns the node that the claim is to give up, or has just made; null if there is none. */
  default @Nullable NodeName node() {
    return null;
  }

  /**
   * Returns the tags of all nodes of this claim that may stand, or may still be created, also if
   * its last step was cut short.
   */
  default Set<NodeTag> allTags() {
    Set<NodeTag> tags = knownTags();
    tags.add(ticket().previousTag());
    return tags;
  }

  /** Returns whether its last node is known to be gone, and it has begun to create no other. */
  default boolean isNodeGone() {
    return false;
  }

  /** Returns the tags of the nodes that stand, or may still be created, as far as it knows. */
  default Set<NodeTag> knownTags() {
    Set<NodeTag> tags = new HashSet<>(ticket().orphans());
    if (!isNodeGone()) {
      tags.add(ticket().tag());
    }
    QueueNode replaced = old();
    if (replaced != null) {
      tags.add(replaced.tag());
    }
    if (node() instanceof QueueNode place) {
      tags.add(place.tag());
    }
    return tags;
  }

  /**
   * Returns the nodes whose end the claim waits for, each by a watch of its own. Their ends may go
   * unnoticed, because ZooKeeper swallows the event of a node that may not be read just then.
   */
  default List<NodeName> awaited() {
    return List.of();
  }

  /** Returns whether there is a connection, as far as the claim was told. */
  default boolean up() {
    return true;
  }

  /** Returns whether the claim holds: it was elected and has not given up its work. */
  default boolean isHolding() {
    return false;
  }

  /** Returns whether work may still run although its term is over. */
  default boolean mayStillWork() {
    return false;
  }

  /** Returns whether the claim will hold when the only predecessor goes. */
  default boolean isNext() {
    return false;
  }

  /** Returns whether the claim relies on a lease. */
  default boolean leased() {
    return false;
  }

  /** Returns whether the claim should be told that its lease runs. */
  default boolean wantsRenewal() {
    return false;
  }

  /** Returns the state's name, as the journal writes it. */
  default String stateName() {
    return getClass().getSimpleName();
  }

  /** Keeps the state as it is. */
  default ClaimStep ignoreEvent(String why) {
    return ClaimStep.toState(this, why);
  }

  ClaimStep onConnected();

  ClaimStep onDisconnected();

  ClaimStep onSessionExpired();

  ClaimStep onLeaseRenewed();

  ClaimStep onLeaseOver();

  ClaimStep onResign();

  ClaimStep onTransfer(NodeName.QueueNode heir);

  ClaimStep onDowngrade();

  ClaimStep onWithdraw();

  ClaimStep onWorkStopped(boolean confirmed);

  default ClaimStep onReleased(boolean leaves) {
    return leaves ? onWithdraw() : onResign();
  }

  ClaimStep onTimerFired(ClaimTimer timer);

  ClaimStep onParentsMade(RequestOutcome outcome);

  ClaimStep onNodePlaced(ClaimEvent.NodePlaced answer);

  ClaimStep onQueueRead(ClaimEvent.QueueRead answer);

  ClaimStep onNodeRead(ClaimEvent.NodeRead answer);

  ClaimStep onOwnChecked(RequestOutcome outcome);

  ClaimStep onNodeReplaced(ClaimEvent.NodeReplaced answer);

  ClaimStep onNodeRemoved(RequestOutcome outcome);

  ClaimStep onBegunAnew(RequestOutcome outcome);

  ClaimStep onNodeEvent(ClaimEvent.NodeEvent event);

  ClaimStep onQueueChanged();
}
