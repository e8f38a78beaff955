package dev.baton.runtime.claim;

import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.claim.ClaimCommand;
import dev.baton.protocol.claim.ClaimEvent;
import dev.baton.protocol.claim.NodeMessage;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.LeaderNode;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.NodeName.QueuePlace;
import dev.baton.protocol.claim.NodeName.WinnerNode;
import dev.baton.protocol.claim.NodeTag;
import dev.baton.protocol.claim.OwnNode;
import dev.baton.protocol.claim.QueueListing;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.NodeData;
import dev.baton.runtime.node.Predecessor;
import dev.baton.runtime.port.EnsemblePort.LinkListener.WatchKind;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.NodeBytes;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.NodeEvidence;
import dev.baton.runtime.session.NodeWatchers;
import dev.baton.runtime.session.SessionKeeper;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a claim: sends them in ZooKeeper's form, and delivers the answers as events. Each
 * claim has an object of its own, so that no answer to an earlier claim reaches a later one.
 */
abstract class ClaimRequests
    implements ClaimInbox, ClaimCommand.RequestSender, NodeWatchers.NodeListener {
  private static final LoopLog log = LoopLog.of(ClaimRunner.class);

  final ClaimPlace place;
  final SessionKeeper keeper;
  final EventLoop loop;
  final ClaimListener occupant;
  final NodeEvidence evidence;
  private final ElectionPath path;
  final Predecessor predecessor = new Predecessor();
  private final PlaceRelease parting;
  private final QueueContents contents;
  private final OwnTransactions transactions;
  private final @Nullable NodesWithoutSession abandoned;
  private boolean stopped;
  private @Nullable QueueNode placed;

  /** The path of that node, as ZooKeeper has answered. */
  private String placedPath = "";

  /** The first in the queue when it was last read. */
  volatile @Nullable QueuePlace front;

  /** When the last request was sent that proves, by its answer, that our own node stands. */
  long proofSent;

  ClaimRequests(
      SessionPool.SessionRoom room, ClaimPlace place, EventLoop loop, ClaimListener occupant) {
    this.keeper = room.keeper();
    this.loop = loop;
    this.place = place;
    this.path = place.path();
    this.occupant = occupant;
    this.evidence = new NodeEvidence(room.slot());
    this.transactions = new OwnTransactions(room.transactions());
    this.parting = new PlaceRelease(keeper, this, path, occupant);
    this.contents = new QueueContents(keeper, this, path);
    this.abandoned =
        place.rule().watchesQueue()
            ? new NodesWithoutSession(
                keeper, this, path, () -> occupant.onProblem(JoinProblem.NODE_WITHOUT_SESSION))
            : null;
  }

  /** Stops listening to news of any node. */
  void stopListening() {
    stopped = true;
    keeper.unwatchNodes(this);
  }

  private void watchPath(String node) {
    if (!stopped) {
      keeper.watchNode(node, this);
    }
  }

  private void sendRequest(ZooKeeperRequest request, Consumer<ZooKeeperAnswer> then) {
    keeper.sendRequest(this, request, then);
  }

  private void sendAll(List<ZooKeeperRequest> parts, Consumer<ZooKeeperAnswer> then) {
    sendRequest(new ZooKeeperRequest.MultiRequest(parts), then);
  }

  /**
   * Takes the answer to the create, for the next event: the answer to the reading that was sent
   * with it, or the loss of that.
   */
  abstract void holdPlaced(ClaimEvent.NodePlaced answer);

  @Override
  public final String pathOf(NodeName node) {
    return node.equals(placed) ? placedPath : path.of(node);
  }

  @Override
  public final NodeEvidence nodeEvidence() {
    return evidence;
  }

  /**
   * Returns the guard of the term that begins: our own node. In a race it is the winner node
   * instead, since the leader nodes of all winners have one name.
   *
   * @param tag the tag of that node
   */
  TermGuard termGuard(NodeTag tag) {
    return new NodeGuard(keeper, path, guardNode(tag));
  }

  final NodeName guardNode(NodeTag tag) {
    NodeName own = ownNode().node();
    return own == LeaderNode.LEADER ? new WinnerNode(tag) : own;
  }

  private String encodedData(NodeTag tag) {
    return dataFor(tag).encodeFor(path.format());
  }

  private NodeData dataFor(NodeTag tag) {
    return new NodeData(
        tag,
        place.id(),
        place.metadata(),
        keeper.timeoutMillis(),
        Math.toIntExact(evidence.checkPeriod(keeper.timeoutMillis())),
        place.traits());
  }

  private ZooKeeperRequest createRequest(NodeTag tag) {
    transactions.notePlacing(tag);
    return new ZooKeeperRequest.Create(
        path.text() + "/" + path.format().namePrefix(tag, place.mode()),
        encodedData(tag),
        ZooKeeperRequest.NodeKind.EPHEMERAL_SEQUENTIAL);
  }

  private @Nullable QueueNode findSeat(List<String> created) {
    for (String node : created) {
      if (path.parseName(node).orElse(null) instanceof QueueNode seat) {
        placed = seat;
        placedPath = node;
        return seat;
      }
    }
    return null;
  }

  /**
   * Sends all creates together; the last answer reports the first parent that could not be made.
   */
  @Override
  public void makeParents() {
    List<RequestOutcome> failures = new ArrayList<>();
    List<String> missing = path.andParents();
    for (String parent : missing) {
      boolean last = parent.equals(path.text());
      sendRequest(
          new ZooKeeperRequest.Create(parent, "", parentKind()),
          answer -> {
            if (answer.outcome() != RequestOutcome.DONE
                && answer.outcome() != RequestOutcome.EXISTS) {
              failures.add(answer.outcome());
            }
            if (last) {
              deliverEvent(
                  new ClaimEvent.ParentsMade(
                      failures.isEmpty() ? RequestOutcome.DONE : failures.get(0)));
            }
          });
    }
  }

  /** Returns the kind of missing parents: kazoo counts on their standing for ever. */
  private ZooKeeperRequest.NodeKind parentKind() {
    return path.format().usesContainers()
        ? ZooKeeperRequest.NodeKind.CONTAINER
        : ZooKeeperRequest.NodeKind.PERSISTENT;
  }

  @Override
  public void placeNode(NodeTag tag) {
    parting.notePlacing(tag);
    proofSent = keeper.nanoTime();
    if (place.rule().hasQueue()) {
      predecessor.forgetLast();
      sendRequest(
          createRequest(tag),
          answer -> {
            long czxid = answer.stat() == null ? 0 : transactions.ofPlaced(answer.stat().czxid());
            QueueNode seat = findSeat(answer.paths());
            SequenceWarning.warnOfEnd(path, seat);
            holdPlaced(new ClaimEvent.NodePlaced(answer.outcome(), seat, czxid));
          });
      return;
    }
    transactions.notePlacing(tag);
    String data = dataFor(tag).encode();
    ZooKeeperRequest prize =
        new ZooKeeperRequest.Create(
            pathOf(LeaderNode.LEADER), data, ZooKeeperRequest.NodeKind.EPHEMERAL);
    ZooKeeperRequest mark =
        new ZooKeeperRequest.Create(
            pathOf(new WinnerNode(tag)), data, ZooKeeperRequest.NodeKind.EPHEMERAL);
    sendAll(
        List.of(prize, mark),
        answer -> holdPlaced(new ClaimEvent.NodePlaced(answer.outcome(), null, 0)));
  }

  @Override
  public void sendBarrier() {
    keeper.sendBarrier();
  }

  @Override
  public void readLine(boolean watch) {
    contents.listQueue(
        watch,
        answer -> {
          if (watch && answer.outcome() == RequestOutcome.DONE) {
            watchPath(path.text());
          }
          QueueListing line = path.readQueue(answer.children());
          front = line.seats().isEmpty() ? null : line.seats().get(0);
          deliverEvent(new ClaimEvent.QueueRead(answer.outcome(), line));
          if (abandoned != null) {
            abandoned.lookAt(front);
          }
        });
  }

  @Override
  public void readNode(NodeName node) {
    sendRequest(
        new ZooKeeperRequest.GetData(pathOf(node), true),
        answer -> {
          ZooKeeperAnswer.NodeStat stat = answer.stat();
          if (stat == null) {
            deliverEvent(new ClaimEvent.NodeRead(node, answer.outcome()));
            return;
          }
          watchPath(pathOf(node));
          NodeData data = NodeData.decode(node, answer.data()).orElse(null);
          noteAhead(node, stat, data);
          parting.noteLeaderNode(node, stat, data);
          long czxid = transactions.ofRead(node, data, stat.czxid());
          deliverEvent(readEvent(node, czxid, stat.version(), data));
          if (!stat.hasSession() && claim().awaited().contains(node)) {
            occupant.onProblem(JoinProblem.NODE_WITHOUT_SESSION);
          }
          new OwnNodeRepair(keeper, this, place, this::encodedData).noteRead(node, stat, data);
        });
  }

  private void noteAhead(NodeName node, ZooKeeperAnswer.NodeStat stat, @Nullable NodeData data) {
    OwnNode own = claim().own();
    if (own == null || !own.node().equals(node)) {
      predecessor.noteSeen(node, data, stat.czxid());
    }
    if (data != null && !keeper.ownsNode(stat)) {
      occupant.onPredecessor(data.id());
    }
  }

  private static ClaimEvent readEvent(
      NodeName node, long czxid, int version, @Nullable NodeData data) {
    NodeTag tag = data == null ? null : data.tag();
    NodeMessage mail = data == null ? null : data.mail();
    boolean shared = data != null && data.shared();
    return new ClaimEvent.NodeRead(node, RequestOutcome.DONE, czxid, version, tag, shared, mail);
  }

  @Override
  public final void onNodeChanged(String changed, WatchKind kind, boolean real) {
    if (changed.equals(path.text())) {
      deliverEvent(new ClaimEvent.QueueChanged());
      return;
    }
    ClaimEvent.NodeChange change =
        kind == WatchKind.DELETED ? ClaimEvent.NodeChange.DELETED : ClaimEvent.NodeChange.CHANGED;
    path.parseName(changed)
        .ifPresent(
            node -> {
              if (kind == WatchKind.DELETED && claim().isNext()) {
                predecessor.noteGone(node);
              }
              deliverEvent(new ClaimEvent.NodeEvent(node, change, real));
            });
  }

  @Override
  public void checkOwn(NodeName node, int version) {
    proofSent = keeper.nanoTime();
    sendAll(
        List.of(new ZooKeeperRequest.Check(pathOf(node), version)),
        answer -> deliverEvent(new ClaimEvent.OwnChecked(answer.outcome())));
  }

  @Override
  public void shareNode(QueueNode node, int version, @Nullable NodeMessage mail) {
    NodeBytes data = NodeBytes.of(dataFor(node.tag()).asShared(mail).encode());
    evidence.noteWriting(version + 1);
    sendAll(
        List.of(new ZooKeeperRequest.SetData(pathOf(node), data, version)),
        answer -> {
          if (answer.outcome() != RequestOutcome.DONE) {
            evidence.noteWriting(0);
          }
          if (answer.outcome() == RequestOutcome.DENIED) {
            log.warn("{} can't be written: readers wait for its end", pathOf(node));
          }
        });
  }

  @Override
  public void replaceNode(QueueNode old, NodeTag tag) {
    exchangePlace(
        old, false, List.of(new ZooKeeperRequest.Delete(pathOf(old)), createRequest(tag)));
  }

  private void exchangePlace(QueueNode old, boolean handedOver, List<ZooKeeperRequest> parts) {
    predecessor.forgetLast();
    parting.exchangePlace(
        old,
        handedOver,
        parts,
        answer ->
            deliverEvent(new ClaimEvent.NodeReplaced(answer.outcome(), findSeat(answer.paths()))));
  }

  @Override
  public void handOver(
      QueueNode old, int version, List<QueueNode> between, QueueNode heir, NodeTag tag) {
    List<ZooKeeperRequest> parts = new ArrayList<>();
    parts.add(beginHandOver(old, version, !between.isEmpty()));
    parts.add(new ZooKeeperRequest.Check(pathOf(heir), -1));
    between.forEach(seat -> parts.add(new ZooKeeperRequest.Delete(pathOf(seat))));
    parts.add(new ZooKeeperRequest.Delete(pathOf(old)));
    parts.add(createRequest(tag));
    exchangePlace(old, true, parts);
  }

  /**
   * Checks that our node has no unread message. Where candidates are passed, it also writes: their
   * watches tell them of that, and not that our node goes next. Otherwise the first of them,
   * hearing of that alone because it may not read its own node just now, would lead on its lease.
   */
  private ZooKeeperRequest beginHandOver(QueueNode old, int version, boolean passes) {
    return passes
        ? new ZooKeeperRequest.SetData(pathOf(old), NodeBytes.of(""), version)
        : new ZooKeeperRequest.Check(pathOf(old), version);
  }

  @Override
  public void removeNode(NodeName node, NodeTag tag) {
    parting.leavePlace(
        node, tag, answer -> deliverEvent(new ClaimEvent.NodeRemoved(answer.outcome())));
  }

  @Override
  public void discardNode(NodeName node, NodeTag tag) {
    parting.discardNode(node, tag);
  }

  @Override
  public void markEnd() {
    String end = path.text() + "/" + NodeName.EndMarker.PREFIX;
    sendRequest(
        new ZooKeeperRequest.Create(end, "", ZooKeeperRequest.NodeKind.PERSISTENT_SEQUENTIAL),
        answer -> {});
  }

  @Override
  public void beginAnew(List<NodeName.EndMarker> ends) {
    List<ZooKeeperRequest> parts = new ArrayList<>();
    ends.forEach(end -> parts.add(new ZooKeeperRequest.Delete(pathOf(end))));
    parts.add(new ZooKeeperRequest.Delete(path.text()));
    parts.add(new ZooKeeperRequest.Create(path.text(), "", ZooKeeperRequest.NodeKind.CONTAINER));
    sendAll(parts, answer -> deliverEvent(new ClaimEvent.BegunAnew(answer.outcome())));
  }
}
