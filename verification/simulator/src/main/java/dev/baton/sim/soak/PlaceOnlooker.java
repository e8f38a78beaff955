package dev.baton.sim.soak;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.protocol.FencingToken;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.sim.soak.client.SoakElection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;

/**
 * Looks at the queues again and again, and notes the time during which each place existed for
 * certain.
 *
 * <p>A server may show a past in which a node still existed. So each look begins with a write.
 * Reads that follow on the same connection are no older than the moment before the write was sent.
 * Nodes never come back. So a node seen by two looks existed from the first answer until that
 * moment of the last look.
 *
 * <p>Runs in its own thread until interrupted.
 */
final class PlaceOnlooker implements Runnable {
  private static final long PAUSE_MILLIS = 50;

  private final String servers;
  private final List<SoakElection> lines;
  private final SoakEventLog eventLog;
  private final Map<String, SeenPlace> places = new HashMap<>();

  /** A node, last seen in the look that was sent at {@code seen}. */
  private static final class SeenPlace {
    final SoakElection line;
    final String mode;
    final long token;
    final long from;
    long seen;

    SeenPlace(SoakElection line, String mode, long token, long from) {
      this.line = line;
      this.mode = mode;
      this.token = token;
      this.from = from;
      this.seen = from;
    }
  }

  PlaceOnlooker(SoakStage stage) {
    this.servers = stage.cluster().connectString();
    this.lines = stage.allElections().stream().filter(line -> line.rule().hasQueue()).toList();
    this.eventLog = stage.eventLog();
  }

  @Override
  public void run() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        lookOn();
      }
    } catch (InterruptedException dismissed) {
      Thread.currentThread().interrupt();
    } finally {
      forgetOthers(Set.of());
    }
  }

  /** Looks with one client until it gets no answer. */
  private void lookOn() throws InterruptedException {
    try (ZooKeeper client = OperatorClient.connectClient(servers)) {
      while (true) {
        lookAtQueues(client);
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
    } catch (KeeperException notNow) {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  private void lookAtQueues(ZooKeeper zooKeeper) throws KeeperException, InterruptedException {
    long sent = System.nanoTime();
    zooKeeper.multi(List.of(Op.check("/", -1)));
    Set<String> existing = new HashSet<>();
    for (SoakElection line : lines) {
      for (String path : new SoakOperator(zooKeeper, eventLog).nodesOf(line)) {
        existing.add(path);
        noteSeen(zooKeeper, line, path, sent);
      }
    }
    forgetOthers(existing);
  }

  private void noteSeen(ZooKeeper zooKeeper, SoakElection line, String path, long sent)
      throws KeeperException, InterruptedException {
    SeenPlace place = places.get(path);
    if (place != null) {
      place.seen = sent;
      return;
    }
    Stat stat = zooKeeper.exists(path, false);
    if (stat != null) {
      long token = FencingToken.ofTransaction(stat.getCzxid()).value();
      String name = path.substring(path.lastIndexOf('/') + 1);
      String mode = QueueNode.parse(name).map(node -> node.mode().nodeText()).orElse("");
      places.put(path, new SeenPlace(line, mode, token, System.nanoTime()));
    }
  }

  /** Notes and forgets all places except those that still exist. */
  private void forgetOthers(Set<String> existing) {
    places.entrySet().stream()
        .filter(entry -> !existing.contains(entry.getKey()))
        .map(Map.Entry::getValue)
        .filter(place -> place.seen > place.from)
        .forEach(this::notePlace);
    places.keySet().retainAll(existing);
  }

  private void notePlace(SeenPlace place) {
    String path = place.line.path();
    eventLog.noteEvent(
        new JournalEvent(place.from, "", path, JournalEventKind.PLACED, place.token, place.mode));
    eventLog.noteEvent(
        new JournalEvent(place.seen, "", path, JournalEventKind.LAST_SEEN, place.token, ""));
  }
}
