package dev.baton.protocol.claim;

import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.claim.NodeName.LeaderNode;
import java.util.List;

/**
 * The state of a claim in a race that another claim has won. It has no node, and watches the leader
 * node.
 *
 * @param up whether there is a connection
 */
record RaceLost(ClaimContext ticket, boolean up)
    implements IgnoredEvents.IgnoresAnswers, IgnoredEvents.IgnoresLease, IgnoredEvents.IgnoresWork {
  @Override
  public ClaimStep onConnected() {
    return watch(new RaceLost(ticket, true), "connected again: watch the leader node anew")
        .withCommandsBefore(OrphanNodes.lookForOrphans(ticket));
  }

  @Override
  public List<NodeName> awaited() {
    return List.of(LeaderNode.LEADER);
  }

  private static ClaimStep watch(RaceLost next, String why) {
    return ClaimStep.toState(
        next,
        why,
        new ClaimCommand.ReadNode(LeaderNode.LEADER),
        new ClaimCommand.SetTimer(ClaimTimer.LOOK, ClaimTimer.RARELY));
  }

  @Override
  public ClaimStep onTimerFired(ClaimTimer timer) {
    return timer == ClaimTimer.LOOK && up
        ? watch(this, "an event may have been swallowed: watch the leader node anew")
        : ignoreEvent("nothing is to be looked at now");
  }

  @Override
  public ClaimStep onDisconnected() {
    return ClaimStep.toState(
        new RaceLost(ticket, false), "the leader node may change hands unseen");
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
  public ClaimStep onQueueRead(ClaimEvent.QueueRead answer) {
    return ClaimStep.toState(this, "no orphan node of ours may hold others up")
        .withCommandsBefore(OrphanNodes.discardFound(ticket, answer, null));
  }

  @Override
  public ClaimStep onNodeRead(ClaimEvent.NodeRead answer) {
    if (answer.node() != LeaderNode.LEADER) {
      return ignoreEvent("the node is of an earlier state");
    }
    return switch (answer.outcome()) {
      case DONE ->
          ClaimStep.toState(this, "somebody leads, and is watched")
              .withCommandsBefore(OrphanNodes.discardFound(ticket, answer));
      case ABSENT -> ClaimTransitions.enterQueue(ticket, "the leader node is free: race for it");
      default ->
          BackingOff.stepOut(
              ticket.withRefusal(JoinProblem.MAY_NOT_READ_NODE),
              true,
              "the leader node cannot be watched");
    };
  }

  @Override
  public ClaimStep onNodeEvent(ClaimEvent.NodeEvent event) {
    if (event.node() != LeaderNode.LEADER) {
      return ignoreEvent("the node is of an earlier state");
    }
    return event.change() == ClaimEvent.NodeChange.DELETED
        ? ClaimTransitions.enterQueue(ticket, "the leader node is free: race for it")
        : watch(this, "the leader node only changed");
  }

  @Override
  public ClaimStep onQueueChanged() {
    return ignoreEvent("a race has no queue");
  }
}
