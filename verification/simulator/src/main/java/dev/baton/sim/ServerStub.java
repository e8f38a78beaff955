package dev.baton.sim;

import dev.baton.protocol.claim.ClaimCommand;
import dev.baton.protocol.claim.ClaimEvent;
import dev.baton.protocol.claim.NodeMessage;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.EndMarker;
import dev.baton.protocol.claim.NodeName.LeaderNode;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.NodeName.WinnerNode;
import dev.baton.protocol.claim.NodeTag;
import dev.baton.protocol.claim.QueueListing;
import dev.baton.protocol.claim.RequestOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A server at work for one client. It carries out a request and may answer it. */
final class ServerStub implements ClaimCommand.RequestSender {
  private static final NodeTag NOBODYS = new NodeTag(0);

  private final ExplorerWorld world;
  private final ClientState client;
  private final boolean heard;
  private @Nullable Object answer;

  private ServerStub(ExplorerWorld world, ClientState client, boolean heard) {
    this.world = world;
    this.client = client;
    this.heard = heard;
  }

  /**
   * A heartbeat, which has the ensemble agree that {@code node} exists. Version -1 matches any
   * version.
   */
  record HeartbeatRequest(NodeName node, int version) {}

  /**
   * The answer to a heartbeat.
   *
   * @param marked true if the owner had been asked to release the node by then
   */
  record HeartbeatAnswer(NodeName node, RequestOutcome outcome, boolean marked) {}

  /** Returns true if {@code request} is a write. */
  static boolean isWrite(Object request) {
    return !(request instanceof ClaimCommand.ReadQueue || request instanceof ClaimCommand.ReadNode);
  }

  /** Carries out {@code request} and sends the answer on its way, unless answers are missing. */
  static void serveRequest(ExplorerWorld world, ClientState client, Object request) {
    Object answer = new ServerStub(world, client, true).carryOut(request);
    if (answer != null && !client.missed) {
      client.toClient.add(answer);
    }
  }

  /** Carries out {@code request} for a client that will never learn of it. */
  static void serveUnanswered(ExplorerWorld world, ClientState client, Object request) {
    if (isWrite(request)) {
      new ServerStub(world, client, false).carryOut(request);
    }
  }

  private @Nullable Object carryOut(Object request) {
    if (request instanceof HeartbeatRequest beat) {
      commitState(world.headState());
      answer = answerHeartbeat(beat);
    } else {
      ((ClaimCommand.ServerRequest) request).sendBy(this);
    }
    return answer;
  }

  private HeartbeatAnswer answerHeartbeat(HeartbeatRequest beat) {
    return new HeartbeatAnswer(
        beat.node(),
        checkNode(beat.node(), beat.version()),
        world.headState().isToBeReleased(beat.node()));
  }

  /**
   * Commits {@code next}. The client's server then applies all transactions up to it before it
   * answers.
   */
  private void commitState(NodeTree next) {
    if (!next.equals(world.headState())) {
      world.commitState(next);
    }
    while (heard && world.lagOf(client) > 0) {
      WatchEvents.applyNext(world, client);
    }
  }

  private RequestOutcome checkNode(NodeName node, int version) {
    NodeState found = world.headState().findNode(node);
    if (found == null) {
      return RequestOutcome.ABSENT;
    }
    return version == -1 || version == found.version()
        ? RequestOutcome.DONE
        : RequestOutcome.CHANGED;
  }

  private QueueNode newSeat(NodeTag tag, NodeTree head) {
    return new QueueNode(tag, client.claim.ticket().mode(), head.counter(), world.format);
  }

  /** Fails if another library shares the queue, unless its members survive the write. */
  private void checkMayWrite(String what, boolean survived) {
    if (world.format.isShared() && !survived) {
      world.reportFailure(client.clientName() + " " + what + " in a shared queue");
    }
  }

  private NodeState newNode(NodeName name, long czxid, NodeTag tag) {
    return new NodeState(name, czxid, 0, tag, false, null, client.index);
  }

  @Override
  public void makeParents() {
    NodeTree head = world.headState();
    commitState(head.parent() ? head : new NodeTree(true, 0, head.nodes()));
    answer = new ClaimEvent.ParentsMade(RequestOutcome.DONE);
  }

  @Override
  public void placeNode(NodeTag tag) {
    NodeTree head = world.headState();
    long czxid = world.nextZxid++;
    QueueNode node = newSeat(tag, head);
    if (!head.parent()) {
      commitState(head);
      answer = new ClaimEvent.NodePlaced(RequestOutcome.ABSENT, null, 0);
    } else if (world.rule.hasQueue()) {
      commitState(head.withNode(newNode(node, czxid, tag)));
      answer = new ClaimEvent.NodePlaced(RequestOutcome.DONE, node, czxid);
    } else if (head.findNode(LeaderNode.LEADER) == null) {
      commitState(
          head.withNode(newNode(LeaderNode.LEADER, czxid, tag))
              .withNode(newNode(new WinnerNode(tag), czxid, tag)));
      answer = new ClaimEvent.NodePlaced(RequestOutcome.DONE, null, 0);
    } else {
      commitState(head);
      answer = new ClaimEvent.NodePlaced(RequestOutcome.EXISTS, null, 0);
    }
  }

  @Override
  public void sendBarrier() {
    commitState(world.headState());
  }

  @Override
  public void readLine(boolean watch) {
    NodeTree view = world.viewOf(client);
    client.lineWatched |= watch && view.parent();
    answer =
        view.parent()
            ? new ClaimEvent.QueueRead(RequestOutcome.DONE, view.queueListing())
            : new ClaimEvent.QueueRead(RequestOutcome.ABSENT, QueueListing.EMPTY);
  }

  @Override
  public void readNode(NodeName node) {
    NodeState found = world.viewOf(client).findNode(node);
    if (found == null) {
      answer = new ClaimEvent.NodeRead(node, RequestOutcome.ABSENT);
      return;
    }
    if (!client.watched.contains(node)) {
      client.watched.add(node);
    }
    answer =
        new ClaimEvent.NodeRead(
            node,
            RequestOutcome.DONE,
            found.czxid(),
            found.version(),
            found.tag(),
            found.shared(),
            found.message());
  }

  @Override
  public void checkOwn(NodeName node, int version) {
    commitState(world.headState());
    RequestOutcome outcome = checkNode(node, version);
    client.outlived |= outcome == RequestOutcome.DONE && world.headState().isToBeReleased(node);
    answer = new ClaimEvent.OwnChecked(outcome);
  }

  @Override
  public void shareNode(QueueNode node, int version, @Nullable NodeMessage message) {
    checkMayWrite("writes into its node", false);
    NodeTree head = world.headState();
    if (checkNode(node, version) != RequestOutcome.DONE) {
      commitState(head);
      return;
    }
    if (!Objects.equals(message, Objects.requireNonNull(head.findNode(node)).message())) {
      world.reportFailure(client.clientName() + " writes over the mail in its node");
    }
    commitState(head.withChange(node, found -> found.asShared(message)));
  }

  @Override
  public void replaceNode(QueueNode old, NodeTag tag) {
    NodeTree head = world.headState();
    if (head.findNode(old) == null) {
      commitState(head);
      answer = new ClaimEvent.NodeReplaced(RequestOutcome.ABSENT, null);
      return;
    }
    QueueNode queueNode = newSeat(tag, head);
    NodeState node = newNode(queueNode, world.nextZxid++, tag);
    commitState(head.withoutNodes(n -> n.name().equals(old)).withNode(node));
    answer = new ClaimEvent.NodeReplaced(RequestOutcome.DONE, queueNode);
  }

  @Override
  public void handOver(
      QueueNode old, int version, List<QueueNode> between, QueueNode successor, NodeTag tag) {
    checkMayWrite("hands over", world.format.takesMessages());
    NodeTree head = world.headState();
    List<NodeName> all = new ArrayList<>(between);
    all.add(successor);
    RequestOutcome outcome = checkNode(old, version);
    if (outcome == RequestOutcome.DONE
        && all.stream().anyMatch(one -> head.findNode(one) == null)) {
      outcome = RequestOutcome.ABSENT;
    }
    if (outcome != RequestOutcome.DONE) {
      commitState(head);
      answer = new ClaimEvent.NodeReplaced(outcome, null);
      return;
    }
    QueueNode queueNode = newSeat(tag, head);
    NodeState node = newNode(queueNode, world.nextZxid++, tag);
    NodeTree next =
        head.withoutNodes(n -> between.contains(n.name()) || n.name().equals(old)).withNode(node);
    if (!next.queueListing().seats().get(0).equals(successor)) {
      world.reportFailure(
          client.clientName() + " hands over, and the heir is not the first in line");
    }
    commitState(next);
    answer = new ClaimEvent.NodeReplaced(RequestOutcome.DONE, queueNode);
  }

  @Override
  public void markEnd() {
    checkMayWrite("marks the end", false);
    NodeTree head = world.headState();
    EndMarker end = new EndMarker(head.counter());
    boolean possible = head.parent() && head.findNode(end) == null;
    NodeState node =
        new NodeState(end, world.nextZxid++, 0, NOBODYS, false, null, NodeState.NOBODY);
    commitState(possible ? head.withNode(node) : head);
  }

  @Override
  public void beginAnew(List<EndMarker> ends) {
    NodeTree head = world.headState();
    RequestOutcome outcome = RequestOutcome.DONE;
    if (ends.stream().anyMatch(end -> head.findNode(end) == null)) {
      outcome = RequestOutcome.ABSENT;
    } else if (head.nodes().size() > ends.size()) {
      outcome = RequestOutcome.REFUSED;
    }
    commitState(outcome == RequestOutcome.DONE ? new NodeTree(true, 0, List.of()) : head);
    answer = new ClaimEvent.BegunAnew(outcome);
  }

  @Override
  public void removeNode(NodeName node, NodeTag tag) {
    answer = new ClaimEvent.NodeRemoved(deleteByName(node, tag));
  }

  @Override
  public void discardNode(NodeName node, NodeTag tag) {
    deleteByName(node, tag);
  }

  private RequestOutcome deleteByName(NodeName node, NodeTag tag) {
    return node == LeaderNode.LEADER
        ? deleteLeaderNode(new WinnerNode(tag), tag)
        : deleteNode(node);
  }

  /**
   * Deletes the leader node together with our winner node. Without the winner node, deletes the
   * leader node only if it is ours.
   */
  private RequestOutcome deleteLeaderNode(WinnerNode mark, NodeTag tag) {
    NodeTree head = world.headState();
    NodeState leaderNode = head.findNode(LeaderNode.LEADER);
    if (head.findNode(mark) == null) {
      return leaderNode != null && leaderNode.tag().equals(tag)
          ? deleteNode(LeaderNode.LEADER)
          : RequestOutcome.ABSENT;
    }
    commitState(head.withoutNodes(n -> n.name().equals(mark) || n.name() == LeaderNode.LEADER));
    return RequestOutcome.DONE;
  }

  private RequestOutcome deleteNode(NodeName node) {
    NodeTree head = world.headState();
    commitState(head.withoutNodes(n -> n.name().equals(node)));
    return head.findNode(node) == null ? RequestOutcome.ABSENT : RequestOutcome.DONE;
  }
}
