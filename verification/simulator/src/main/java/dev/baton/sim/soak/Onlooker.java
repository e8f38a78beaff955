package dev.baton.sim.soak;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import dev.baton.protocol.FencingToken;
import dev.baton.protocol.claim.NodeName.Seat;
import dev.baton.sim.soak.client.Line;
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
final class Onlooker implements Runnable {
  private static final long PAUSE_MILLIS = 50;

  private final String servers;
  private final List<Line> lines;
  private final Chronicle chronicle;
  private final Map<String, Place> places = new HashMap<>();

  /** A node, last seen in the look that was sent at {@code seen}. */
  private static final class Place {
    final Line line;
    final String mode;
    final long token;
    final long from;
    long seen;

    Place(Line line, String mode, long token, long from) {
      this.line = line;
      this.mode = mode;
      this.token = token;
      this.from = from;
      this.seen = from;
    }
  }

  Onlooker(Stage stage) {
    this.servers = stage.cluster().connectString();
    this.lines = stage.lines().stream().filter(line -> line.rule().hasLine()).toList();
    this.chronicle = stage.chronicle();
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
      forget(Set.of());
    }
  }

  /** Looks with one client until it gets no answer. */
  private void lookOn() throws InterruptedException {
    try (PlainClient client = PlainClient.connect(servers)) {
      while (true) {
        look(client.zooKeeper());
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
    } catch (KeeperException notNow) {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  private void look(ZooKeeper zooKeeper) throws KeeperException, InterruptedException {
    long sent = System.nanoTime();
    zooKeeper.multi(List.of(Op.check("/", -1)));
    Set<String> standing = new HashSet<>();
    for (Line line : lines) {
      for (String path : new Operator(zooKeeper, chronicle).nodes(line)) {
        standing.add(path);
        see(zooKeeper, line, path, sent);
      }
    }
    forget(standing);
  }

  private void see(ZooKeeper zooKeeper, Line line, String path, long sent)
      throws KeeperException, InterruptedException {
    Place place = places.get(path);
    if (place != null) {
      place.seen = sent;
      return;
    }
    Stat stat = zooKeeper.exists(path, false);
    if (stat != null) {
      long token = FencingToken.of(stat.getCzxid()).value();
      String name = path.substring(path.lastIndexOf('/') + 1);
      String mode = Seat.parse(name).map(seat -> seat.mode().text()).orElse("");
      places.put(path, new Place(line, mode, token, System.nanoTime()));
    }
  }

  /** Notes and forgets all places except those that still exist. */
  private void forget(Set<String> standing) {
    places.entrySet().stream()
        .filter(entry -> !standing.contains(entry.getKey()))
        .map(Map.Entry::getValue)
        .filter(place -> place.seen > place.from)
        .forEach(this::note);
    places.keySet().retainAll(standing);
  }

  private void note(Place place) {
    String path = place.line.path();
    chronicle.note(new Happening(place.from, "", path, Kind.PLACED, place.token, place.mode));
    chronicle.note(new Happening(place.seen, "", path, Kind.LAST_SEEN, place.token, ""));
  }
}
