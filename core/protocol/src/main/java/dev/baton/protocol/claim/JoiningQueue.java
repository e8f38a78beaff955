package dev.baton.protocol.claim;

import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.claim.NodeName.LeaderNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a claim that joins: its create and its first reading of the queue are under way,
 * sent together. It keeps the answers until the last one decides: the queue's, or the leader node's
 * in a race.
 *
 * @param flights how often both were sent; from the second time on, the missing parents are made
 *     first
 * @param leaving whether to leave as soon as the answers are in
 * @param leased whether the lease that the create's answer opened still runs
 * @param parents the outcome of making the parents
 * @param placed the answer to the create, once it is known
 * @param line the answer to the reading of the queue, while that of the leader node is outstanding
 */
record JoiningQueue(
    ClaimContext ticket,
    int flights,
    boolean leaving,
    boolean leased,
    RequestOutcome parents,
    ClaimEvent.@Nullable NodePlaced placed,
    ClaimEvent.@Nullable QueueRead line)
    implements IgnoredEvents.IgnoresAnswers,
        IgnoredEvents.IgnoresWork,
        IgnoredEvents.IgnoresTimers {
  private static final int FLIGHTS = 4;

  /** Sends the requests for the first time, in the hope that the parents exist. */
  static ClaimStep sendCreate(ClaimContext ticket, String why) {
    return sendCreate(ticket, 1, why);
  }

  private static ClaimStep sendCreate(ClaimContext ticket, int flights, String why) {
    JoiningQueue next =
        new JoiningQueue(ticket, flights, false, false, RequestOutcome.DONE, null, null);
    ClaimCommand place = new ClaimCommand.PlaceNode(ticket.tag());
    ClaimCommand read = new ClaimCommand.ReadQueue(ticket.rule().watchesQueue());
    ClaimStep step =
        ticket.rule().hasQueue()
            ? ClaimStep.toState(next, why, place, read)
            : ClaimStep.toState(
                next, why, place, read, new ClaimCommand.ReadNode(LeaderNode.LEADER));
    return flights == 1 ? step : step.withCommandsBefore(List.of(new ClaimCommand.MakeParents()));
  }

  @Override
  public ClaimStep onConnected() {
    return ignoreEvent("connected already");
  }

  @Override
  public ClaimStep onDisconnected() {
    if (placed == null || placed.outcome() == RequestOutcome.DONE) {
      return ClaimStep.toState(
          new RecoveringCreate(ticket, null, leaving),
          "the create may have been applied; look before placing again");
    }
    return leaving
        ? ClaimTransitions.closeClaim(ticket, "nothing was created")
        : ClaimStep.toState(new NotInQueue(ticket), "nothing was created");
  }

  @Override
  public ClaimStep onSessionExpired() {
    return ClaimTransitions.expireSession(ticket, leaving);
  }

  @Override
  public ClaimStep onWithdraw() {
    return ClaimStep.toState(
        new JoiningQueue(ticket, flights, true, leased, parents, placed, line),
        "leave as soon as it is known what there is to release");
  }

  @Override
  public ClaimStep onLeaseRenewed() {
    return ignoreEvent("no heartbeat covers a node whose watch is not armed");
  }

  @Override
  public ClaimStep onLeaseOver() {
    return ClaimStep.toState(
        new JoiningQueue(ticket, flights, leaving, false, parents, placed, line),
        "the create's lease is over, so do not lead on it");
  }

  @Override
  public ClaimStep onParentsMade(RequestOutcome outcome) {
    return ClaimStep.toState(
        new JoiningQueue(ticket, flights, leaving, leased, outcome, placed, line),
        "whether that was enough, the create will tell");
  }

  /** A node without a token is given up before the queue is known: the sessions end. */
  @Override
  public ClaimStep onNodePlaced(ClaimEvent.NodePlaced answer) {
    if (answer.seat() != null && answer.czxid() == OwnNode.WENT_BACK) {
      return ClaimTransitions.refusePlace(
          ticket, answer.seat(), JoinProblem.TOKENS_WENT_BACK, "the numbers have gone back");
    }
    boolean done = answer.outcome() == RequestOutcome.DONE;
    return ClaimStep.toState(
        new JoiningQueue(ticket, flights, leaving, done, parents, answer, line),
        "what that means, the queue will tell");
  }

  @Override
  public ClaimStep onNodeEvent(ClaimEvent.NodeEvent event) {
    return ignoreEvent("the node is of an earlier state");
  }

  @Override
  public ClaimStep onQueueChanged() {
    return ignoreEvent("the queue is being read");
  }

  @Override
  public ClaimStep onQueueRead(ClaimEvent.QueueRead answer) {
    if (placed == null) {
      return ignoreEvent("an earlier state asked this");
    }
    if (!ticket.rule().hasQueue()) {
      return ClaimStep.toState(
          new JoiningQueue(ticket, flights, leaving, leased, parents, placed, answer),
          "what that means, the leader node will tell");
    }
    return placed.seat() != null
        ? new QueueArrival(ticket, leased, 0, true, answer)
            .decideAfterCreate(placed.seat(), placed.czxid(), leaving)
        : onRefused().withCommandsBefore(OrphanNodes.discardFound(ticket, answer, null));
  }

  @Override
  public ClaimStep onNodeRead(ClaimEvent.NodeRead answer) {
    if (answer.node() != LeaderNode.LEADER || placed == null || line == null) {
      return ignoreEvent("the node is of an earlier state");
    }
    RaceResult race = new RaceResult(ticket, leaving, leased, line, answer);
    ClaimStep step =
        switch (placed.outcome()) {
          case DONE -> race.decideWon();
          case EXISTS -> leaving ? onRefused() : race.decideLost();
          default -> onRefused();
        };
    return step.withCommandsBefore(OrphanNodes.discardFound(ticket, line, null))
        .withCommandsBefore(OrphanNodes.discardFound(ticket, answer));
  }

  private ClaimStep onRefused() {
    if (leaving) {
      return ClaimTransitions.closeClaim(ticket, "nothing was created");
    }
    RequestOutcome placing = placed == null ? RequestOutcome.REFUSED : placed.outcome();
    if (placing == RequestOutcome.ABSENT && parents == RequestOutcome.DONE && flights < FLIGHTS) {
      return sendCreate(ticket, flights + 1, "the parent is missing: make it");
    }
    return BackingOff.stepOut(
        ticket.withRefusal(problemOf(placing)), true, "the create was refused");
  }

  private JoinProblem problemOf(RequestOutcome placing) {
    if (placing == RequestOutcome.DENIED) {
      return JoinProblem.MAY_NOT_CREATE;
    }
    if (placing != RequestOutcome.ABSENT) {
      return JoinProblem.UNUSABLE_PATH;
    }
    return switch (parents) {
      case DENIED -> JoinProblem.MAY_NOT_CREATE_PARENT;
      case ABSENT -> JoinProblem.NO_ROOT;
      case DONE -> JoinProblem.PARENT_KEEPS_VANISHING;
      default -> JoinProblem.UNUSABLE_PATH;
    };
  }
}
