package dev.baton.protocol.claim;

import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.claim.NodeName.LeaderNode;
import dev.baton.protocol.claim.NodeName.WinnerNode;
import org.jspecify.annotations.Nullable;

/**
 * The result of a race for the leader node, by the readings that were sent behind the create.
 *
 * @param leaving whether to leave in any case
 * @param leased whether the lease that the create's answer opened still runs
 * @param line the queue; it has no place for us, but shows orphan nodes and other rules
 * @param prize the leader node, now watched if it stands
 */
record RaceResult(
    ClaimContext ticket,
    boolean leaving,
    boolean leased,
    ClaimEvent.QueueRead line,
    ClaimEvent.NodeRead prize) {

  /** Decides after our create made the leader node; the reading should find it. */
  ClaimStep decideWon() {
    if (isHidden() && !leaving) {
      return ClaimTransitions.refusePlace(
          ticket,
          LeaderNode.LEADER,
          JoinProblem.MAY_NOT_READ_NODE,
          "our leader node cannot be watched");
    }
    if (prize.outcome() != RequestOutcome.DONE || !ticket.tag().equals(prize.tag())) {
      return ClaimTransitions.releaseNode(
          ticket,
          doubtfulNode(ticket, prize),
          nextMove(leaving),
          true,
          "the leader node does not show that it is ours");
    }
    if (leaving) {
      return ClaimTransitions.releaseNode(
          ticket, LeaderNode.LEADER, NextMove.CLOSE, true, "leave, now that we know");
    }
    JoinProblem problem = OwnNode.tokenProblem(prize.czxid());
    if (problem != null) {
      return ClaimTransitions.refusePlace(
          ticket, LeaderNode.LEADER, problem, "no token for this leader node");
    }
    if (prize.isMarked()) {
      return ClaimTransitions.evictWaiting(ticket, ourPrize());
    }
    return new QueueArrival(ticket, leased, 0, true, line).decideTurn(ourPrize());
  }

  private boolean isHidden() {
    return prize.outcome() != RequestOutcome.DONE && prize.outcome() != RequestOutcome.ABSENT;
  }

  private static NextMove nextMove(boolean leaving) {
    return leaving ? NextMove.CLOSE : NextMove.REJOIN;
  }

  private OwnNode ourPrize() {
    return OwnNode.createdBy(LeaderNode.LEADER, prize.czxid()).withReading(prize);
  }

  /** Decides after another candidate's leader node stood in the way of our create. */
  ClaimStep decideLost() {
    if (prize.outcome() == RequestOutcome.ABSENT) {
      return ClaimTransitions.enterQueue(ticket, "the leader node has gone again: race for it");
    }
    if (isHidden()) {
      return BackingOff.stepOut(
          ticket.withRefusal(JoinProblem.MAY_NOT_READ_NODE),
          true,
          "the leader node cannot be watched");
    }
    if (!OrphanNodes.discardFound(ticket, prize).isEmpty()) {
      return ClaimTransitions.enterQueue(
          ticket, "the leader node is an orphan node of ours: race again");
    }
    return ClaimStep.toState(
        new RaceLost(ticket.withoutRefusals(), true),
        "somebody else leads, and its node is watched",
        new ClaimCommand.SetTimer(ClaimTimer.LOOK, ClaimTimer.RARELY),
        new ClaimCommand.TellPosition(0));
  }

  /**
   * Decides after a search: our create's answer was lost, and the leader node is not ours, or
   * missing.
   */
  static ClaimStep decideSearched(ClaimContext ticket, boolean leaving, ClaimEvent.NodeRead prize) {
    return ClaimTransitions.releaseNode(
            ticket.withOrphan(),
            doubtfulNode(ticket, prize),
            nextMove(leaving),
            true,
            "no leader node is ours, but a winner node may be")
        .withCommandsBefore(OrphanNodes.discardFound(ticket, prize));
  }

  /**
   * Returns the node that may be ours when the leader node does not show our tag. That is our
   * winner node, and the leader node as well, since others may have written into it or hidden it.
   * Both are deleted together, and only while our winner node stands; so long no other claim leads.
   */
  static NodeName doubtfulNode(ClaimContext ticket, ClaimEvent.NodeRead prize) {
    return prize.outcome() == RequestOutcome.ABSENT
        ? new WinnerNode(ticket.tag())
        : LeaderNode.LEADER;
  }

  /**
   * Returns what is still ours when {@code gone} was deleted: after the leader node, the winner
   * node.
   */
  static @Nullable NodeName remainingNode(ClaimContext ticket, NodeName gone) {
    return gone instanceof LeaderNode ? new WinnerNode(ticket.tag()) : null;
  }
}
