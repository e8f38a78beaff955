package dev.baton.protocol.claim;

import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.NodeName.QueuePlace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a claim with a number after the end of the queue. It stays out of the queue until
 * all claims with an earlier number have had their turn, in order. The claim that finds the queue
 * empty makes the numbers begin anew; then all these claims rejoin.
 *
 * @param last the last candidate in the queue, for which the claim waits; null while the queue is
 *     being read, or the numbers are about to begin anew
 * @param up whether there is a connection
 */
record SequenceExhausted(ClaimContext ticket, @Nullable QueuePlace last, boolean up)
    implements IgnoredEvents.IgnoresAnswers, IgnoredEvents.IgnoresLease, IgnoredEvents.IgnoresWork {
  /** Reads who is left in the queue. */
  static ClaimStep lookWhoIsLeft(ClaimContext ticket, String why) {
    return ClaimStep.toState(
        new SequenceExhausted(ticket, null, true), why, new ClaimCommand.ReadQueue(false));
  }

  @Override
  public ClaimStep onConnected() {
    return lookWhoIsLeft(ticket, "connected again: look who is left in the queue");
  }

  @Override
  public ClaimStep onDisconnected() {
    return ClaimStep.toState(new SequenceExhausted(ticket, null, false), "no node of ours stands");
  }

  @Override
  public ClaimStep onSessionExpired() {
    return ClaimTransitions.expireSession(ticket, false);
  }

  @Override
  public ClaimStep onWithdraw() {
    return ClaimTransitions.closeClaim(ticket, "no node of ours stands");
  }

  @Override
  public ClaimStep onTimerFired(ClaimTimer timer) {
    return timer == ClaimTimer.LOOK && last != null
        ? lookWhoIsLeft(ticket, "an event may have been swallowed: look who is left in the queue")
        : ignoreEvent("nothing is to be looked at now");
  }

  @Override
  public ClaimStep onQueueRead(ClaimEvent.QueueRead answer) {
    return onFound(answer).withCommandsBefore(OrphanNodes.discardFound(ticket, answer, null));
  }

  private ClaimStep onFound(ClaimEvent.QueueRead answer) {
    QueueListing line = answer.queue();
    if (answer.outcome() == RequestOutcome.DENIED) {
      return refusePlace(JoinProblem.MAY_NOT_READ_QUEUE, "who is left in the queue cannot be read");
    }
    if (line.ends().isEmpty()) {
      return ClaimTransitions.enterQueue(ticket, "the numbers have begun anew: join the queue");
    }
    if (!line.allPlaces().isEmpty()) {
      return awaitLast(line.seats(), line.late());
    }
    return line.isBare()
        ? ClaimStep.toState(
            this, "nobody is left: begin anew", new ClaimCommand.BeginAnew(line.ends()))
        : refusePlace(JoinProblem.SEQUENCE_SPENT, "something else is left, so the numbers stay");
  }

  /**
   * Waits for the last candidate in the queue, or else for a late candidate that has not left yet.
   */
  private ClaimStep awaitLast(List<QueuePlace> seats, List<QueueNode> late) {
    List<? extends QueuePlace> left = seats.isEmpty() ? late : seats;
    QueuePlace next = left.get(left.size() - 1);
    SequenceExhausted waiting = new SequenceExhausted(ticket, next, true);
    ClaimStep step =
        ClaimStep.toState(
            waiting,
            "somebody is left, and watched",
            new ClaimCommand.ReadNode(next),
            new ClaimCommand.SetTimer(ClaimTimer.LOOK, ClaimTimer.RARELY));
    return seats.isEmpty()
        ? step
        : step.withCommandsBefore(List.of(new ClaimCommand.TellPosition(seats.size() + 1)));
  }

  @Override
  public ClaimStep onNodeRead(ClaimEvent.NodeRead answer) {
    if (!answer.node().equals(last)) {
      return ignoreEvent("we no longer wait for that node");
    }
    return switch (answer.outcome()) {
      case DONE -> ignoreEvent("it stands and is watched");
      case ABSENT -> lookWhoIsLeft(ticket, "the last in the queue has gone: look who is left");
      default ->
          refusePlace(JoinProblem.MAY_NOT_READ_NODE, "the last in the queue cannot be watched");
    };
  }

  @Override
  public ClaimStep onNodeEvent(ClaimEvent.NodeEvent event) {
    if (!event.node().equals(last)) {
      return ignoreEvent("we no longer wait for that node");
    }
    return event.change() == ClaimEvent.NodeChange.DELETED
        ? lookWhoIsLeft(ticket, "the last in the queue has gone: look who is left")
        : ClaimStep.toState(
            this, "the last in the queue only changed", new ClaimCommand.ReadNode(event.node()));
  }

  @Override
  public ClaimStep onQueueChanged() {
    return ignoreEvent("we are in no queue");
  }

  @Override
  public ClaimStep onBegunAnew(RequestOutcome outcome) {
    return switch (outcome) {
      case DONE -> ClaimTransitions.enterQueue(ticket, "the numbers begin anew: join the queue");
      case ABSENT ->
          ClaimTransitions.enterQueue(ticket, "another has had them begin anew: join the queue");
      case DENIED -> refusePlace(JoinProblem.SEQUENCE_SPENT, "the parent may not be deleted");
      default -> lookWhoIsLeft(ticket, "somebody has come meanwhile: look who");
    };
  }

  private ClaimStep refusePlace(JoinProblem problem, String why) {
    return BackingOff.stepOut(ticket.withRefusal(problem), true, why);
  }
}
