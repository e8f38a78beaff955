package dev.baton.protocol.claim;

import dev.baton.protocol.EndReason;
import dev.baton.protocol.claim.NodeName.QueueNode;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A state in which the claim is elected and its work may be running. Only holding states have a
 * token.
 */
sealed interface HoldingState extends IgnoredEvents.IgnoresAnswers, IgnoredEvents.IgnoresTimers
    permits ElectedState, StoppingWork {
  @Override
  OwnNode own();

  /** Returns the next move once the work has stopped. */
  NextMove after();

  /** Returns this state with other knowledge of our node. */
  HoldingState withOwn(OwnNode own);

  /**
   * Ends the term for good: the work is told to stop, and nothing leads back.
   *
   * @param node ours, or null if it is gone
   */
  ClaimStep endTerm(@Nullable NodeName node, boolean up, EndReason reason, String why);

  /** Ends the term because a permission was taken away, while the lease still runs. */
  ClaimStep denyTerm();

  @Override
  default boolean isHolding() {
    return true;
  }

  @Override
  default boolean leased() {
    return true;
  }

  @Override
  default ClaimStep onLeaseOver() {
    return endTerm(
        own().node(), up(), EndReason.LEASE_OVER, "the lease is over: another may lead soon");
  }

  @Override
  default ClaimStep onSessionExpired() {
    return endTerm(
        null, false, EndReason.SESSION_EXPIRED, "the session is over, and our node with it");
  }

  @Override
  default ClaimStep onNodeRead(ClaimEvent.NodeRead answer) {
    if (!answer.node().equals(own().node())) {
      return ignoreEvent("the node is of an earlier state");
    }
    if (own().isFoundBy(answer)) {
      return answer.isMarked() ? onEvicted(answer) : onFound(answer);
    }
    return answer.outcome() == RequestOutcome.DENIED ? denyTerm() : onGone();
  }

  private ClaimStep onFound(ClaimEvent.NodeRead answer) {
    OwnNode own = own().withReading(answer);
    ClaimStep step =
        own.shared() && !answer.shared()
            ? ClaimStep.toState(withOwn(own), "our node is to let readers past", shareCommand(own))
            : ClaimStep.toState(withOwn(own), "our node stands and is watched");
    return step.withCommandsBefore(
        Objects.equals(own.mail(), own().mail()) ? List.of() : own.messageCommands());
  }

  /**
   * Gives up the node when the work has stopped; the evicting process deletes it when our session
   * timeout has passed.
   */
  private ClaimStep onEvicted(ClaimEvent.NodeRead answer) {
    return endTerm(own().node(), up(), EndReason.EVICTED, "evicted: never renew the lease again")
        .withCommandsBefore(own().withReading(answer).messageCommands());
  }

  @Override
  default ClaimStep onNodeEvent(ClaimEvent.NodeEvent event) {
    if (!event.node().equals(own().node())) {
      return ignoreEvent("the node is of an earlier state");
    }
    return event.change() == ClaimEvent.NodeChange.DELETED
        ? onGone()
        : ClaimStep.toState(
            withOwn(own().asDisarmed()),
            "our node has a message: read it, and watch again",
            new ClaimCommand.ReadNode(own().node()));
  }

  /** Returns the command that writes into our node that we go on as a reader. */
  static ClaimCommand shareCommand(OwnNode own) {
    return new ClaimCommand.ShareNode((QueueNode) own.node(), own.version(), own.mail());
  }

  private ClaimStep onGone() {
    return endTerm(
        RaceResult.remainingNode(ticket(), own().node()),
        up(),
        EndReason.NODE_GONE,
        "our node was deleted: the next may lead already");
  }

  @Override
  default ClaimStep onQueueChanged() {
    return ignoreEvent("who comes after us is no matter");
  }
}
