package dev.baton.sim.swarm;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.protocol.FencingToken;
import dev.baton.protocol.claim.NodeMessage;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeTag;
import dev.baton.protocol.claim.QueueFormat;
import dev.baton.runtime.node.NodeData;
import dev.baton.runtime.port.NodeBytes;
import dev.baton.sim.check.WorldFinding;
import dev.baton.testkit.model.ModelEnsemble;
import dev.baton.testkit.model.ModelNodeListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/** The watcher of the nodes. Notes which places exist, and the nodes that strangers delete. */
final class PlaceWatcher implements ModelNodeListener {
  private final ModelEnsemble zooKeeper;
  private final SwarmEventLog eventLog;
  private final HistoryWatcher histories;
  private final PauseWatcher pauses;
  private final BiConsumer<String, NodeBytes> onWritten;
  private final Map<Long, Integer> nodeCounts = new HashMap<>();
  private final Map<Long, Long> deletions = new HashMap<>();

  /** The tokens of later holders by a node, by the token of its first holder. */
  private final Map<Long, List<Long>> turns = new HashMap<>();

  /** The paths of places, by the transactions that created them. */
  private final Map<Long, String> paths = new HashMap<>();

  /** The tags of places that an operator has asked to be released. */
  private final Set<NodeTag> marked = new HashSet<>();

  /** The transactions that created the evicted nodes. */
  private final Set<Long> evicted = new HashSet<>();

  /** The nodes with events that servers keep from unpermitted clients. */
  private final Set<String> hidden = new HashSet<>();

  /** The transactions that created the standing places in queues. */
  private final Set<Long> places = new HashSet<>();

  /** The transactions that created nodes of sessions that were given up. */
  private final Set<Long> givenUp = new HashSet<>();

  private long lastGivenUp = -1;
  private boolean stranger;
  private boolean restored;
  private long cutShortAt = -1;

  /**
   * Creates a watcher that notes changes from now on.
   *
   * @param histories the watcher of the histories
   * @param onWritten the receiver of the path and data of every written node
   */
  PlaceWatcher(
      ModelEnsemble zooKeeper,
      SwarmEventLog eventLog,
      HistoryWatcher histories,
      BiConsumer<String, NodeBytes> onWritten) {
    this.zooKeeper = zooKeeper;
    this.eventLog = eventLog;
    this.histories = histories;
    this.pauses = new PauseWatcher(eventLog);
    this.onWritten = onWritten;
    zooKeeper.setOnlooker(this);
  }

  PauseWatcher pauseWatcher() {
    return pauses;
  }

  /** Deletes a node with all nodes below it, like a stranger that knows nothing of Baton. */
  void deleteAsStranger(String path) {
    stranger = true;
    zooKeeper.deleteTree(path);
    stranger = false;
  }

  /**
   * Runs {@code restore}, which brings the nodes of a backup back, and deletes all others. Tokens
   * begin anew, so what is known of earlier ones does not count.
   */
  void restoreAsStranger(Runnable restore) {
    eventLog.noteFinding(WorldFinding.RESTORED, "");
    restored = true;
    stranger = true;
    restore.run();
    stranger = false;
    deletions.clear();
    turns.clear();
    evicted.clear();
  }

  /** Returns true if data have been restored. */
  boolean hasRestored() {
    return restored;
  }

  /** Notes that a stranger hides a node. */
  void hideNode(String path) {
    hidden.add(path);
  }

  /** Notes that the node is readable again. */
  void showNode(String path) {
    hidden.remove(path);
  }

  /**
   * Returns the time at which a stranger deleted the node of this token, or the largest number if
   * no stranger did.
   */
  long deletedAt(long token) {
    return deletions.getOrDefault(firstToken(token), Long.MAX_VALUE);
  }

  /** Returns the path of the node from which the token comes. */
  String nodeOf(long token) {
    return paths.getOrDefault(new FencingToken(token).czxid(), "");
  }

  /** Returns true if the token comes from a place in a queue that still stands. */
  boolean isStanding(long token) {
    return places.contains(new FencingToken(token).czxid());
  }

  /** Notes that a session was given up although the node from which the token comes stands. */
  void noteGivenUp(long token) {
    givenUp.add(new FencingToken(token).czxid());
  }

  /** Notes that a session has ended, or was given up and ends only later. */
  void noteMaybeGivenUp() {
    lastGivenUp = eventLog.nowNanos();
  }

  /** Returns true if the session was given up that has the node from which the token comes. */
  boolean isGivenUp(long token) {
    return givenUp.contains(new FencingToken(token).czxid());
  }

  /** Returns true if a session may have been given up in the last {@code nanos}. */
  boolean mayHaveGivenUpIn(long nanos) {
    return lastGivenUp >= 0 && eventLog.nowNanos() - lastGivenUp < nanos;
  }

  /** Notes that a holder holds by this token. A node for the token exists, or did exist. */
  void noteHeld(long token) {
    long first = firstToken(token);
    if (token != first) {
      turns.computeIfAbsent(first, node -> new ArrayList<>()).add(token);
      if (deletions.containsKey(first)) {
        noteDeleted("", token);
      }
    }
  }

  private static long firstToken(long token) {
    return new FencingToken(token).forHandOver(0).value();
  }

  private void noteDeleted(String path, long token) {
    eventLog.noteEvent("", path, JournalEventKind.DELETED, token, "by a stranger");
  }

  /**
   * Takes the end of a session for a stranger's deed if its client could not know that it was so
   * near: no client is safe from that.
   */
  @Override
  public void sessionEnding(boolean cutShort) {
    cutShortAt = cutShort ? eventLog.nowNanos() : -1;
  }

  private boolean isByStranger(boolean sessionLasts) {
    return stranger || (!sessionLasts && cutShortAt == eventLog.nowNanos());
  }

  @Override
  public void nodeCreated(String path, long czxid) {
    if (HistoryWatcher.isOfHistory(path)) {
      histories.noteCreated(path);
      return;
    }
    nodeCounts.merge(czxid, 1, Integer::sum);
    paths.put(czxid, path);
    notePlace(path, czxid, JournalEventKind.PLACED);
  }

  @Override
  public void nodeWritten(String path, NodeBytes data) {
    if (HistoryWatcher.isOfHistory(path)) {
      histories.noteWritten(path, data);
      return;
    }
    if (PauseWatcher.isOfPause(path)) {
      pauses.noteWritten(path, data);
      return;
    }
    if (!stranger) { // Otherwise it is an old write, from a backup.
      onWritten.accept(path, data);
    }
    nameAt(path)
        .flatMap(name -> NodeData.decode(name, new String(data.toArray(), UTF_8)))
        .filter(read -> read.mail() != null && read.mail().kind() == NodeMessage.MessageKind.EVICT)
        .ifPresent(read -> marked.add(read.tag()));
  }

  /**
   * Notes a deletion. The holder in a race has two nodes of one transaction, and is gone with the
   * last of them.
   */
  @Override
  public void nodeDeleted(String path, long czxid, boolean sessionLasts) {
    if (HistoryWatcher.isOfHistory(path)) {
      histories.noteDeleted(path);
      return;
    }
    if (PauseWatcher.isOfPause(path)) {
      pauses.noteDeleted(path);
      return;
    }
    int left = nodeCounts.merge(czxid, -1, Integer::sum);
    if (isMarked(path)) {
      evicted.add(czxid);
    }
    long token = FencingToken.ofTransaction(czxid).value();
    if (left == 0 && isByStranger(sessionLasts)) {
      noteDeleted(path, token);
      turns.getOrDefault(token, List.of()).forEach(turn -> noteDeleted(path, turn));
      deletions.put(token, eventLog.nowNanos());
    } else if (left == 0 && sessionLasts && !evicted.contains(czxid)) {
      eventLog.noteEvent("", path, JournalEventKind.RELEASED, token, "");
    }
    if (stranger && hidden.contains(path)) {
      eventLog.noteFinding("", path, WorldFinding.HIDDEN, token, "");
    }
    notePlace(path, czxid, JournalEventKind.GONE);
  }

  /**
   * Returns true if the node's owner has been asked to release it. Then the requester may have
   * deleted the node, even while work goes on.
   */
  private boolean isMarked(String path) {
    return nameAt(path)
        .filter(
            name ->
                (name instanceof NodeName.QueueNode node && marked.contains(node.tag()))
                    || (name instanceof NodeName.WinnerNode mark && marked.contains(mark.tag())))
        .isPresent();
  }

  /** Returns the name of a claim's node, in a queue of any form. */
  private static Optional<NodeName> nameAt(String path) {
    String text = path.substring(path.lastIndexOf('/') + 1);
    return NodeName.parse(text)
        .or(
            () ->
                Arrays.stream(QueueFormat.values())
                    .flatMap(form -> form.parsePlace(text).stream())
                    .findFirst());
  }

  private void notePlace(String path, long czxid, JournalEventKind kind) {
    int slash = path.lastIndexOf('/');
    NodeName.QueueNode.parse(path.substring(slash + 1))
        .ifPresent(
            node -> {
              boolean unused =
                  kind == JournalEventKind.PLACED ? places.add(czxid) : places.remove(czxid);
              eventLog.noteEvent(
                  "",
                  path.substring(0, slash),
                  kind,
                  FencingToken.ofTransaction(czxid).value(),
                  node.mode().nodeText());
            });
  }
}
