package dev.baton.protocol.claim;

import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.LockMode;
import dev.baton.protocol.claim.NodeName.QueueNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The transitions that several states share. */
final class ClaimTransitions {
  private ClaimTransitions() {}

  /** Joins the queue at its end. */
  static ClaimStep enterQueue(ClaimContext ticket, String why) {
    return JoiningQueue.sendCreate(ticket, why);
  }

  /** Leaves for good; there is nothing left to release. */
  static ClaimStep closeClaim(ClaimContext ticket, String why) {
    return ClaimStep.toState(new ClaimClosed(ticket), why, new ClaimCommand.FinishClaim());
  }

  /** Leaves the queue because nothing of ours stands in it any more. */
  static ClaimStep expireSession(ClaimContext ticket, boolean leaving) {
    String why = "the session is over, and our node with it";
    return leaving
        ? closeClaim(ticket.forNewSession(), why)
        : ClaimStep.toState(new NotInQueue(ticket.forNewSession()), why);
  }

  /** Rejoins the queue because our node was deleted by another program. */
  static ClaimStep reenterQueue(ClaimContext ticket, NodeName gone, boolean up) {
    return releaseNode(
        ticket,
        RaceResult.remainingNode(ticket, gone),
        NextMove.REJOIN,
        up,
        "our node was deleted: rejoin the queue at its end");
  }

  /** Goes to the end of the queue because this place is to be given up. */
  static ClaimStep evictWaiting(ClaimContext ticket, OwnNode own) {
    return releaseNode(
            ticket,
            own.node(),
            NextMove.REJOIN,
            true,
            "evicted while it waited: rejoin the queue at its end")
        .withCommandsBefore(own.messageCommands());
  }

  /**
   * Leads. A claim that took permits notifies the one behind it, which may be the first to wait now
   * and has no other way to learn that.
   *
   * @param followed whether another claim may be behind it
   */
  static ClaimStep beginLeading(ClaimContext ticket, OwnNode own, boolean followed, String why) {
    OwnNode held = followed && ticket.mode() instanceof LockMode.PermitMode ? own.asSharing() : own;
    List<ClaimCommand> commands = new ArrayList<>();
    commands.add(new ClaimCommand.TellElected(held.token()));
    if (!held.armed()) {
      commands.add(
          ticket.brief() && !held.shared()
              ? new ClaimCommand.SetTimer(ClaimTimer.WATCH, 0)
              : new ClaimCommand.ReadNode(held.node()));
    } else if (held.shared()) {
      commands.add(HoldingState.shareCommand(held));
    }
    if (held.isInSharedQueue()) {
      commands.add(ElectedState.lookRarely());
    }
    commands.addAll(held.messageCommands());
    return new ClaimStep(new LeadingTerm(ticket.withoutRefusals(), held), commands, why);
  }

  /**
   * Gives up the node, after the work has stopped, or at once if there was none.
   *
   * @param node ours, or null if it is gone already
   * @param up whether there is a connection
   */
  static ClaimStep releaseNode(
      ClaimContext ticket, @Nullable NodeName node, NextMove after, boolean up, String why) {
    if (node == null) {
      return ReleasingNode.finishRelease(ticket, after, up, why);
    }
    return after == NextMove.REJOIN && node instanceof QueueNode seat
        ? RejoiningQueue.startReplace(ticket.withNewTag(), seat, up, why)
        : ReleasingNode.startRelease(ticket, node, restAfter(after, node), up, why);
  }

  /**
   * Returns a rest instead of a rejoin after a race: a claim that raced again at once would often
   * win again.
   */
  private static NextMove restAfter(NextMove after, NodeName node) {
    boolean races = !(node instanceof QueueNode);
    return after == NextMove.REJOIN && races ? NextMove.STEP_OUT : after;
  }

  /** Gives up the node because the queue refuses us. */
  static ClaimStep refusePlace(
      ClaimContext ticket, NodeName node, JoinProblem problem, String why) {
    return releaseNode(ticket.withRefusal(problem), node, NextMove.STEP_OUT, true, why);
  }
}
