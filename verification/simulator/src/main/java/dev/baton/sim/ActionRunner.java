package dev.baton.sim;

import dev.baton.protocol.claim.ClaimCommand;
import dev.baton.protocol.claim.ClaimEvent;
import dev.baton.protocol.claim.ClaimTimer;
import dev.baton.protocol.claim.NodeMessage;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.PeerNode;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.OwnNode;
import dev.baton.protocol.claim.RequestOutcome;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Carries out an action in a world. */
final class ActionRunner {
  private final ExplorerWorld world;

  private ActionRunner(ExplorerWorld world) {
    this.world = world;
  }

  /** Returns the world after {@code action}. The given world stays unchanged. */
  static ExplorerWorld applyAction(ExplorerWorld world, WorldAction action) {
    ExplorerWorld next = world.copyWorld();
    next.journal = world.journal;
    next.budget = world.budget.spendOn(action.kind());
    new ActionRunner(next).performAction(action);
    next.forgetOldStates();
    next.checkSafety();
    return next;
  }

  /**
   * Returns the world in which nothing more moves by itself. Among several possible actions, the
   * first happens.
   */
  static ExplorerWorld settleWorld(ExplorerWorld world) {
    ExplorerWorld settled = world;
    while (true) {
      Optional<WorldAction> next =
          PossibleActions.actionsIn(settled).stream().filter(ActionRunner::canSettle).findFirst();
      if (next.isEmpty()) {
        return settled;
      }
      settled = applyAction(settled, next.get());
    }
  }

  private static boolean canSettle(WorldAction action) {
    return action.kind().isProgress()
        && action.kind() != WorldAction.ActionKind.TIMER
        && action.kind() != WorldAction.ActionKind.PEER_LEAVE;
  }

  private void performAction(WorldAction action) {
    switch (action.kind()) {
      case DELETE -> deleteNode(world.headState().nodes().get(action.client()));
      case MAIL -> leaveMessage(nodeOf(action).name(), NodeMessage.MessageKind.RELEASE);
      case MARK -> leaveMessage(nodeOf(action).name(), NodeMessage.MessageKind.EVICT);
      case EVICT -> evictOwner(nodeOf(action));
      case REAP -> reapParent();
      case PEER_JOIN -> new PeerMembers(world).join(action.detail());
      case PEER_READ -> new PeerMembers(world).readOn((PeerNode) nodeOf(action).name());
      case PEER_READ_LATE -> new PeerMembers(world).readLate();
      case PEER_LEAVE -> deleteNode(nodeOf(action));
      default -> performOnClient(action, world.editClient(action.client()));
    }
  }

  /** The numbers begin anew, so an old one does not say who was ahead. */
  private void reapParent() {
    world.commitState(NodeTree.EMPTY);
    world.goneWriter = PeerMembers.NONE;
  }

  private void leaveMessage(NodeName node, NodeMessage.MessageKind kind) {
    world.commitState(world.headState().withChange(node, found -> found.withMessage(kind)));
  }

  private NodeState nodeOf(WorldAction action) {
    return world.headState().nodes().get(action.client());
  }

  private void performOnClient(WorldAction action, ClientState client) {
    switch (action.kind()) {
      case DELIVER -> deliverNext(client, client.toClient.remove(0));
      case SERVE -> ServerStub.serveRequest(world, client, client.toServer.remove(0));
      case APPLY -> WatchEvents.applyNext(world, client);
      case HUSH -> WatchEvents.applySilently(world, client);
      case CONNECT -> ConnectionWays.connectClient(world, client, action.detail());
      case RENEW -> renewSession(client);
      case OLD_ENDS -> endOldSession(client);
      case CUT, DROP -> cutConnection(client, action.detail());
      case MISS -> missAnswer(client);
      case STALL -> stallCreate(client);
      case SURFACE -> surfaceCreate(client);
      case BEAT, WARM -> sendHeartbeat(client);
      case EXPIRE -> expireSession(client);
      case STOPPED -> stopWork(client, ClientState.WorkState.NONE);
      case GIVE_UP -> stopWork(client, ClientState.WorkState.GIVEN_UP);
      case RESIGN -> leaveTerm(client, new ClaimEvent.ResignRequested(), action.detail());
      case TRANSFER ->
          EventDelivery.deliverEvent(
              world, client, new ClaimEvent.TransferRequested(queueNodeOf(action.detail())));
      case DOWNGRADE ->
          EventDelivery.deliverEvent(world, client, new ClaimEvent.DowngradeRequested());
      case WITHDRAW -> leaveTerm(client, new ClaimEvent.WithdrawRequested(), action.detail());
      case LEASE_OVER -> endLease(client);
      case LOOK -> fireTimer(client, ClaimTimer.LOOK);
      case TIMER -> fireTimer(client, List.copyOf(client.timers).get(action.detail()));
      default -> throw new IllegalStateException("not a client's action: " + action);
    }
  }

  private QueueNode queueNodeOf(int client) {
    return (QueueNode) Objects.requireNonNull(world.clients.get(client).ownNode());
  }

  private void deleteNode(NodeState node) {
    if (node.owner() == NodeState.NOBODY) {
      new PeerMembers(world).forgetNode(node);
      return;
    }
    ClientState owner = world.editClient(node.owner());
    if (world.headState().isHold(node) && !owner.isOfOldSession(node)) {
      owner.robbed = node.czxid();
    }
    world.commitState(world.headState().withoutNodes(node::equals));
    owner.forgetWhatNoLongerMatters();
  }

  /** Evicts the owner of a marked node. In a race this deletes both of its nodes. */
  private void evictOwner(NodeState marked) {
    NodeName other =
        marked.name() == NodeName.LeaderNode.LEADER
            ? new NodeName.WinnerNode(marked.tag())
            : marked.name();
    world.commitState(
        world.headState().withoutNodes(node -> node.equals(marked) || node.name().equals(other)));
    ClientState owner = world.editClient(marked.owner());
    owner.late = owner.isOfOldSession(marked) ? owner.late : owner.toClient.size();
    owner.forgetWhatNoLongerMatters();
  }

  private void deliverNext(ClientState client, Object payload) {
    if (payload instanceof ClaimEvent event) {
      EventDelivery.deliverEvent(world, client, event);
    } else {
      takeHeartbeatAnswer(client, (ServerStub.HeartbeatAnswer) payload);
    }
    client.late = Math.max(0, client.late - 1);
  }

  private void takeHeartbeatAnswer(ClientState client, ServerStub.HeartbeatAnswer answer) {
    ClientState.HeartbeatEffect beating = client.beating;
    client.beating = ClientState.HeartbeatEffect.NOT;
    if (answer.outcome() == RequestOutcome.ABSENT) {
      EventDelivery.deliverEvent(
          world,
          client,
          new ClaimEvent.NodeEvent(answer.node(), ClaimEvent.NodeChange.DELETED, true));
    } else if (answer.outcome() == RequestOutcome.DONE
        && beating != ClientState.HeartbeatEffect.COVERS_NOTHING
        && client.isInTime()
        && answer.node().equals(client.ownNode())) {
      client.lease = true;
      client.outlived |= answer.marked();
      EventDelivery.deliverEvent(world, client, new ClaimEvent.LeaseRenewed());
    }
  }

  private void sendHeartbeat(ClientState client) {
    OwnNode own = Objects.requireNonNull(client.claim.own());
    client.beating =
        own.armed()
            ? ClientState.HeartbeatEffect.COVERS_ARMED
            : ClientState.HeartbeatEffect.COVERS_VERSION;
    client.toServer.add(
        new ServerStub.HeartbeatRequest(own.node(), own.armed() ? -1 : own.version()));
  }

  private void cutConnection(ClientState client, int applied) {
    int left = applied;
    boolean goesOn = client.toClient.isEmpty() && !client.missed;
    client.seen = goesOn ? world.viewOf(client) : null;
    for (Object request : List.copyOf(client.toServer)) {
      if (left > 0 && ServerStub.isWrite(request)) {
        ServerStub.serveUnanswered(world, client, request);
        left--;
      }
    }
    client.dropConnection();
    if (client.seen == null) {
      client.forgetWatches();
    }
    EventDelivery.deliverEvent(world, client, new ClaimEvent.SessionDisconnected());
  }

  private void missAnswer(ClientState client) {
    client.missed = true;
    ServerStub.serveRequest(world, client, client.toServer.remove(0));
  }

  /** Connects by a new session. Without nodes of the old one, that makes no difference any more. */
  private void renewSession(ClientState client) {
    boolean leavesNodes =
        world.headState().nodes().stream().anyMatch(node -> node.owner() == client.index);
    client.renewed = leavesNodes ? world.nextZxid : 0;
    client.stalled = null;
    client.session = false;
    ConnectionWays.connectClient(world, client, 0);
  }

  private void endOldSession(ClientState client) {
    world.commitState(world.headState().withoutNodes(client::isOfOldSession));
    client.renewed = 0;
  }

  private void stallCreate(ClientState client) {
    ClaimCommand.PlaceNode stalled = (ClaimCommand.PlaceNode) client.toServer.get(0);
    cutConnection(client, 0);
    client.stalled = stalled;
  }

  private void surfaceCreate(ClientState client) {
    ClaimCommand.PlaceNode late = Objects.requireNonNull(client.stalled);
    client.surfaced = late.tag();
    client.stalled = null;
    ServerStub.serveUnanswered(world, client, late);
  }

  private void expireSession(ClientState client) {
    client.session = false;
    client.stalled = null;
    world.commitState(world.headState().withoutNodes(node -> node.owner() == client.index));
  }

  private void stopWork(ClientState client, ClientState.WorkState next) {
    client.work = next;
    EventDelivery.deliverEvent(
        world, client, new ClaimEvent.WorkStopped(next == ClientState.WorkState.NONE));
  }

  /** Delivers {@code wish}; or, as the other variant, that the work has stopped before it. */
  private void leaveTerm(ClientState client, ClaimEvent wish, int variant) {
    boolean leaves = wish instanceof ClaimEvent.WithdrawRequested;
    if (variant > 0) {
      client.work = ClientState.WorkState.NONE;
    }
    EventDelivery.deliverEvent(
        world, client, variant > 0 ? new ClaimEvent.TermReleased(leaves) : wish);
  }

  private void endLease(ClientState client) {
    client.lease = false;
    EventDelivery.deliverEvent(world, client, new ClaimEvent.LeaseOver());
  }

  private void fireTimer(ClientState client, ClaimTimer timer) {
    client.timers.remove(timer);
    client.hushed &= timer != ClaimTimer.LOOK;
    EventDelivery.deliverEvent(world, client, new ClaimEvent.TimerFired(timer));
  }
}
