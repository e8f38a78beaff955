package dev.baton.sim;

import dev.baton.protocol.LockMode;
import dev.baton.protocol.claim.ClaimCommand;
import dev.baton.protocol.claim.ClaimTimer;
import dev.baton.protocol.claim.NodeName.LeaderNode;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.OwnNode;
import dev.baton.sim.ActionBudget.BudgetPart;
import dev.baton.sim.WorldAction.ActionKind;
import java.util.ArrayList;
import java.util.List;

/** The actions that may happen next in a world. */
final class PossibleActions {
  private final ExplorerWorld world;
  private final List<WorldAction> actions = new ArrayList<>();

  private PossibleActions(ExplorerWorld world) {
    this.world = world;
  }

  static List<WorldAction> actionsIn(ExplorerWorld world) {
    PossibleActions choices = new PossibleActions(world);
    world.clients.forEach(choices::offerClientActions);
    if (world.canCommit(null)) {
      choices.offerOperatorActions();
      if (world.format.isShared()) {
        choices.actions.addAll(new PeerMembers(world).possibleActions());
      }
    }
    if (world.budget.hasLeft(BudgetPart.FAULTS)) {
      choices.offerStrangerActions();
    }
    return choices.actions;
  }

  private void offerAction(ActionKind kind, ClientState client) {
    actions.add(new WorldAction(kind, client.index, 0));
  }

  private void offerVariants(ActionKind kind, int who, int ways) {
    for (int way = 0; way < ways; way++) {
      actions.add(new WorldAction(kind, who, way));
    }
  }

  private void offerClientActions(ClientState client) {
    if (client.up) {
      offerConnectedActions(client);
    } else if (!client.claim.stateName().equals("ClaimClosed")) {
      offerVariants(ActionKind.CONNECT, client.index, ConnectionWays.countWays(world, client));
      if (world.budget.hasLeft(BudgetPart.RENEWALS) && client.session && !client.isNew) {
        offerAction(ActionKind.RENEW, client);
      }
    }
    if (client.renewed != 0 && world.canCommit(null)) {
      offerAction(ActionKind.OLD_ENDS, client);
    }
    offerUserActions(client);
    offerTimedActions(client);
    if (client.stalled != null && world.canCommit(null)) {
      offerAction(ActionKind.SURFACE, client);
    }
  }

  private void offerConnectedActions(ClientState client) {
    if (!client.toClient.isEmpty()) {
      offerAction(ActionKind.DELIVER, client);
    }
    if (!client.toServer.isEmpty()) {
      Object request = client.toServer.get(0);
      boolean served = !ServerStub.isWrite(request) || (client.session && world.canCommit(client));
      if (served) {
        offerAction(ActionKind.SERVE, client);
        if (!client.missed && world.budget.hasLeft(BudgetPart.MISSES)) {
          offerAction(ActionKind.MISS, client);
        }
      }
    }
    if (world.lagOf(client) > 0) {
      offerAction(ActionKind.APPLY, client);
      if (world.budget.hasLeft(BudgetPart.HUSHES)
          && world.budget.hasLeft(BudgetPart.FAULTS)
          && WatchEvents.firesForOthers(world, client)) {
        offerAction(ActionKind.HUSH, client);
      }
    }
    if (!client.session || client.missed) {
      offerAction(ActionKind.DROP, client);
    } else if (world.budget.hasLeft(BudgetPart.FAULTS)) {
      offerVariants(ActionKind.CUT, client.index, 1 + writesUnderWay(client));
      if (world.budget.hasLeft(BudgetPart.STALLS) && isCreating(client)) {
        offerAction(ActionKind.STALL, client);
      }
    }
  }

  private static boolean isCreating(ClientState client) {
    return !client.toServer.isEmpty() && client.toServer.get(0) instanceof ClaimCommand.PlaceNode;
  }

  private int writesUnderWay(ClientState client) {
    return world.canCommit(client)
        ? (int) client.toServer.stream().filter(ServerStub::isWrite).count()
        : 0;
  }

  private void offerUserActions(ClientState client) {
    boolean closed = client.claim.stateName().equals("ClaimClosed");
    if (client.claim.isHolding() && world.budget.hasLeft(BudgetPart.RESIGNS)) {
      offerVariants(ActionKind.RESIGN, client.index, waysToLeave(client));
    }
    if (client.work == ClientState.WorkState.RUNNING
        && world.budget.hasLeft(BudgetPart.TRANSFERS)) {
      offerTransfers(client);
    }
    if (mayDowngrade(client) && world.budget.hasLeft(BudgetPart.DOWNGRADES)) {
      offerAction(ActionKind.DOWNGRADE, client);
    }
    if (!closed && world.budget.hasLeft(BudgetPart.WITHDRAWALS)) {
      offerVariants(ActionKind.WITHDRAW, client.index, waysToLeave(client));
    }
    if (client.work == ClientState.WorkState.STOPPING
        || client.work == ClientState.WorkState.GIVEN_UP) {
      offerAction(ActionKind.STOPPED, client);
    }
    if (client.work == ClientState.WorkState.STOPPING
        && world.budget.hasLeft(BudgetPart.GIVE_UPS)) {
      offerAction(ActionKind.GIVE_UP, client);
    }
  }

  /** Work that runs may be asked to stop, or have stopped by itself. */
  private static int waysToLeave(ClientState client) {
    return client.work == ClientState.WorkState.RUNNING ? 2 : 1;
  }

  /**
   * Offers a transfer to every other client with a queue node, even one already deleted, since the
   * deletion may still be unknown to all.
   */
  private void offerTransfers(ClientState leader) {
    for (ClientState successor : world.clients) {
      if (successor != leader && successor.ownNode() instanceof QueueNode) {
        actions.add(new WorldAction(ActionKind.TRANSFER, leader.index, successor.index));
      }
    }
  }

  private static boolean mayDowngrade(ClientState client) {
    return client.work == ClientState.WorkState.RUNNING
        && client.claim.ticket().mode() == LockMode.WRITE
        && !client.holdsBesideOthers();
  }

  private void offerTimedActions(ClientState client) {
    if (mayBeat(client)
        && (client.claim.stateName().equals("LeadingSuspended") || isMarked(client))) {
      offerAction(ActionKind.BEAT, client);
    }
    if (mayBeat(client)
        && client.claim.isNext()
        && !client.lease
        && world.budget.hasLeft(BudgetPart.BEATS)) {
      offerAction(ActionKind.WARM, client);
    }
    if (client.lease && world.budget.hasLeft(BudgetPart.LAPSES)) {
      offerAction(ActionKind.LEASE_OVER, client);
    }
    boolean bare = client.isNew || client.claim.stateName().equals("ClaimClosed");
    if (client.session && !bare && !client.lease && world.budget.hasLeft(BudgetPart.FAULTS)) {
      offerAction(ActionKind.EXPIRE, client);
    }
    List<ClaimTimer> timers = List.copyOf(client.timers);
    for (int i = 0; i < timers.size(); i++) {
      if (timers.get(i) != ClaimTimer.LOOK || client.hushed) {
        actions.add(new WorldAction(ActionKind.TIMER, client.index, i));
      } else if (world.budget.hasLeft(BudgetPart.LOOKS)) {
        offerAction(ActionKind.LOOK, client);
      }
    }
  }

  /**
   * Returns true if the holder must release its place, so it cannot go on heartbeating for ever.
   */
  private boolean isMarked(ClientState client) {
    return client.claim.isHolding() && world.headState().isToBeReleased(client.ownNode());
  }

  private boolean mayBeat(ClientState client) {
    OwnNode own = client.claim.own();
    if (own == null || !client.up || client.beating != ClientState.HeartbeatEffect.NOT) {
      return false;
    }
    return own.armed() || world.rule.hasQueue();
  }

  private void offerOperatorActions() {
    List<NodeState> nodes = world.headState().nodes();
    for (int i = 0; i < nodes.size(); i++) {
      NodeState node = nodes.get(i);
      if (node.isToBeReleased() && isLeaseOfThenOver(node, world.clients.get(node.owner()))) {
        actions.add(new WorldAction(ActionKind.EVICT, i, 0));
      }
    }
  }

  /**
   * Returns true if the lease that ran when the node was marked is over. A longer lease may still
   * run.
   */
  private static boolean isLeaseOfThenOver(NodeState marked, ClientState owner) {
    return !owner.lease || owner.outlived || owner.isOfOldSession(marked);
  }

  private void offerStrangerActions() {
    if (!world.canCommit(null)) {
      return;
    }

    NodeTree head = world.headState();
    for (int i = 0; i < head.nodes().size(); i++) {
      actions.add(new WorldAction(ActionKind.DELETE, i, 0));
      if (world.budget.hasLeft(BudgetPart.MAILS)) {
        actions.add(new WorldAction(ActionKind.MAIL, i, 0));
      }
      NodeState node = head.nodes().get(i);
      boolean holds = node.name() instanceof QueueNode || node.name() instanceof LeaderNode;
      if (world.budget.hasLeft(BudgetPart.EVICTIONS) && holds && !node.isToBeReleased()) {
        actions.add(new WorldAction(ActionKind.MARK, i, 0));
      }
    }
    if (head.parent() && head.nodes().isEmpty()) {
      actions.add(new WorldAction(ActionKind.REAP, 0, 0));
    }
  }
}
