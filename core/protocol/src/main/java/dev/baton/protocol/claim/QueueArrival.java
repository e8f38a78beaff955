package dev.baton.protocol.claim;

import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.NodeName.QueuePlace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reading of the queue, made while our node stood. It decides whether the claim leads.
 *
 * @param leased whether a lease of this claim runs
 * @param looks how often the queue was read in a row
 * @param enough whether the reading suffices to lead by, as long as a lease runs
 * @param reading the answer
 */
record QueueArrival(
    ClaimContext ticket, boolean leased, int looks, boolean enough, ClaimEvent.QueueRead reading) {
  private static final int LONGEST_LINE = 200_000;

  /** Decides after our create was applied. */
  ClaimStep decideAfterCreate(QueueNode seat, long czxid, boolean leaving) {
    if (leaving) {
      return ClaimTransitions.releaseNode(
          ticket, seat, NextMove.CLOSE, true, "leave, now that the node is known");
    }
    JoinProblem problem = OwnNode.tokenProblem(czxid);
    return problem == null
        ? decideTurn(OwnNode.createdBy(seat, czxid))
        : refusePlace(seat, problem);
  }

  /** Leads, asks or waits. */
  ClaimStep decideTurn(OwnNode own) {
    if (reading.outcome() == RequestOutcome.DENIED) {
      return refusePlace(own.node(), JoinProblem.MAY_NOT_READ_QUEUE);
    }
    QueueListing line = reading.queue();
    if (own.node() instanceof QueueNode seat && line.late().contains(seat)) {
      return releaseLate(seat).withCommandsBefore(discardOrphans(own));
    }
    if (!showsNode(own.node())) {
      return ClaimTransitions.reenterQueue(ticket, own.node(), true);
    }
    JoinProblem problem = findProblem(own.node());
    if (problem != null) {
      return refusePlace(own.node(), problem);
    }
    PredecessorView picture =
        ticket.viewPredecessors(
            own.node() instanceof QueueNode seat
                ? line.aheadOf(seat)
                : line.winnersBut(this::isOurs));
    ClaimStep step =
        picture.isTurn()
            ? leadOrAsk(own)
            : WaitingInQueue.standInQueue(ticket, own, picture, leased, looks);
    return step.withCommandsBefore(endToMark(own.node())).withCommandsBefore(discardOrphans(own));
  }

  private List<ClaimCommand> discardOrphans(OwnNode own) {
    return OrphanNodes.discardFound(ticket, reading, own.node());
  }

  /**
   * Releases our node, because it came after the end of the queue: it neither waits nor is waited
   * for.
   */
  private ClaimStep releaseLate(QueueNode seat) {
    return ClaimTransitions.releaseNode(
            ticket, seat, NextMove.DRAIN, true, "too late: the numbers must begin anew first")
        .withCommandsBefore(endToMark(seat));
  }

  /** Marks the end of the queue if our number is near it and no claim has marked it. */
  private List<ClaimCommand> endToMark(NodeName own) {
    QueueListing line = reading.queue();
    boolean near =
        own instanceof QueueNode seat
            && (SequenceNumber.isNearEnd(seat.sequence()) || line.late().contains(seat));
    return near && line.ends().isEmpty() ? List.of(new ClaimCommand.MarkEnd()) : List.of();
  }

  private ClaimStep leadOrAsk(OwnNode own) {
    return leased && enough
        ? ClaimTransitions.beginLeading(
            ticket, own, isFollowed(own), "first in the queue, our node stands and the lease runs")
        : CheckingTurn.sendCheck(ticket, own, leased, "first in the queue, it seems: ask");
  }

  private boolean isFollowed(OwnNode own) {
    List<QueuePlace> seats = reading.queue().seats();
    return !seats.isEmpty() && !seats.get(seats.size() - 1).equals(own.node());
  }

  /**
   * Returns whether the queue shows our node. The leader node of a race was read before and is
   * ours.
   */
  private boolean showsNode(NodeName node) {
    return !(node instanceof QueueNode seat) || reading.queue().seats().contains(seat);
  }

  private @Nullable JoinProblem findProblem(NodeName node) {
    QueueListing line = reading.queue();
    if (line.problem() != null) {
      return line.problem();
    }
    if (!(node instanceof QueueNode seat)) {
      return line.seats().isEmpty() ? null : JoinProblem.OTHER_RULE;
    }
    if (line.leaderNode() || !line.seats().get(0).mode().isCompatibleWith(seat.mode())) {
      return JoinProblem.OTHER_RULE;
    }
    return line.seats().size() > LONGEST_LINE ? JoinProblem.QUEUE_TOO_LONG : null;
  }

  private ClaimStep refusePlace(NodeName node, JoinProblem problem) {
    return ClaimTransitions.refusePlace(
        ticket, node, problem, "the queue cannot be joined: " + problem);
  }

  private boolean isOurs(NodeTag tag) {
    return ticket.orphans().contains(tag) || tag.equals(ticket.tag());
  }
}
