package dev.baton.protocol.claim;

import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.claim.NodeName.LeaderNode;
import dev.baton.protocol.claim.NodeName.QueueNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a claim that has lost the answer to a create. A reading behind a barrier tells
 * whether our node stands.
 *
 * @param old the node that the create was to replace in the same transaction, if any
 * @param leaving whether to leave as soon as that is known
 * @param up whether there is a connection
 * @param asked whether the reading is under way; if not, the claim waits for a timer
 */
record RecoveringCreate(
    ClaimContext ticket, @Nullable QueueNode old, boolean leaving, boolean up, boolean asked)
    implements IgnoredEvents.IgnoresAnswers,
        IgnoredEvents.IgnoresLease,
        IgnoredEvents.IgnoresWork,
        IgnoredEvents.IgnoresWatches {
  /** Looks for the node with the next connection. */
  RecoveringCreate(ClaimContext ticket, @Nullable QueueNode old, boolean leaving) {
    this(ticket, old, leaving, false, false);
  }

  @Override
  public ClaimStep onConnected() {
    return sendLook("look for our tag, behind a barrier");
  }

  private ClaimStep sendLook(String why) {
    List<ClaimCommand> commands = new ArrayList<>();
    commands.add(new ClaimCommand.SendBarrier());
    commands.add(new ClaimCommand.ReadQueue(false));
    if (!ticket.rule().hasQueue()) {
      commands.add(new ClaimCommand.ReadNode(LeaderNode.LEADER));
    }
    return new ClaimStep(new RecoveringCreate(ticket, old, leaving, true, true), commands, why);
  }

  @Override
  public ClaimStep onDisconnected() {
    return ClaimStep.toState(
        new RecoveringCreate(ticket, old, leaving), "look with the next connection");
  }

  @Override
  public ClaimStep onSessionExpired() {
    return ClaimTransitions.expireSession(ticket, leaving);
  }

  @Override
  public ClaimStep onWithdraw() {
    return ClaimStep.toState(
        new RecoveringCreate(ticket, old, true, up, asked), "leave as soon as our node is found");
  }

  @Override
  public ClaimStep onTimerFired(ClaimTimer timer) {
    if (timer != ClaimTimer.RETRY) {
      return ignoreEvent(IgnoredEvents.IgnoresTimers.EARLIER);
    }
    return up && !asked
        ? sendLook("look again")
        : ignoreEvent("the look is under way, or goes with the next connection");
  }

  @Override
  public ClaimStep onQueueRead(ClaimEvent.QueueRead answer) {
    if (answer.outcome() == RequestOutcome.DENIED) {
      return lookLater(JoinProblem.MAY_NOT_READ_QUEUE);
    }
    List<ClaimCommand> discards = OrphanNodes.discardFound(ticket, answer, null);
    if (!ticket.rule().hasQueue()) {
      return ClaimStep.toState(this, "whether the create was applied, the leader node will tell")
          .withCommandsBefore(discards);
    }
    QueueListing line = answer.queue();
    return line.seatOf(ticket.tag())
        .map(
            seat ->
                ConfirmingCreate.readOwn(
                    ticket, seat, leaving, "the create was applied: it is ours"))
        .orElseGet(() -> notFound(old != null && line.hasSeat(old)).withCommandsBefore(discards));
  }

  @Override
  public ClaimStep onNodeRead(ClaimEvent.NodeRead answer) {
    if (ticket.rule().hasQueue()) {
      return ignoreEvent("the node is of an earlier state");
    }
    if (answer.outcome() == RequestOutcome.DENIED) {
      return lookLater(JoinProblem.MAY_NOT_READ_NODE);
    }
    if (ticket.tag().equals(answer.tag())) {
      return leaving
          ? ClaimTransitions.releaseNode(
              ticket,
              LeaderNode.LEADER,
              NextMove.CLOSE,
              true,
              "the leader node is ours: release it")
          : new ConfirmingCreate(ticket, LeaderNode.LEADER).onNodeRead(answer);
    }
    return RaceResult.decideSearched(ticket, leaving, answer);
  }

  private ClaimStep lookLater(JoinProblem problem) {
    ClaimContext refused = ticket.withRefusal(problem);
    return ClaimStep.toState(
        new RecoveringCreate(refused, old, leaving, true, false),
        "what we may not read may be ours: look again later",
        new ClaimCommand.ReportProblem(problem),
        new ClaimCommand.SetTimer(ClaimTimer.RETRY, refused.refusals()));
  }

  private ClaimStep notFound(boolean oldStands) {
    ClaimContext next = ticket.withOrphan().withNewTag();
    if (old != null && oldStands) {
      return ClaimTransitions.releaseNode(
          next,
          old,
          leaving ? NextMove.CLOSE : NextMove.REJOIN,
          true,
          "the exchange was not applied: do it (again)");
    }
    return leaving
        ? ClaimTransitions.closeClaim(next, "the create was not applied, so nothing is left")
        : ClaimTransitions.enterQueue(
            next, "the create was not applied: place again, by a new tag");
  }
}
