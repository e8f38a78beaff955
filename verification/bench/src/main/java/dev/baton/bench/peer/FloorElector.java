package dev.baton.bench.peer;

import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.apache.zookeeper.AsyncCallback;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;
import org.jspecify.annotations.Nullable;

/**
 * An elector with plain ZooKeeper and the fewest messages of an election that watches the
 * predecessor. It is the floor, which no elector can beat. Do not use it for real elections: it
 * asks nothing twice, and survives no lost connection.
 */
public record FloorElector() implements PeerElector {
  @Override
  public String electorName() {
    return "floor";
  }

  @Override
  public ElectorConnection connectSession(String servers, Duration sessionTimeout) {
    return new FloorSession(PlainZooKeeper.connectFast(servers, sessionTimeout));
  }

  private record FloorSession(ZooKeeper client) implements ElectorConnection {
    @Override
    public ElectionMember joinElection(String election, Runnable elected) {
      FloorMember place = new FloorMember(client, election, elected);
      place.rejoinElection();
      return place;
    }

    @Override
    public ElectionMember joinUntilNamed(String election) throws InterruptedException {
      FloorMember place = new FloorMember(client, election, () -> {});
      place.rejoinElection();
      place.named.await();
      return place;
    }

    @Override
    public void close() {
      PlainZooKeeper.closeClient(client);
    }
  }

  static final class FloorMember implements ElectionMember {
    private static final int DIGITS = 10;
    private static final int MOST_WATCHED = 2;

    private final ZooKeeper client;
    private final String election;
    private final Runnable elected;
    private final CountDownLatch named = new CountDownLatch(1);
    private volatile @Nullable String own;

    FloorMember(ZooKeeper client, String election, Runnable elected) {
      this.client = client;
      this.election = election;
      this.elected = elected;
    }

    /** Creates a node and reads the queue, in one flight. */
    @Override
    public void rejoinElection() {
      client.create(
          election + "/n-",
          new byte[0],
          Ids.OPEN_ACL_UNSAFE,
          CreateMode.EPHEMERAL_SEQUENTIAL,
          (code, path, context, name) -> own = name,
          null);
      readQueue();
    }

    private void readQueue() {
      client.getChildren(
          election,
          false,
          (AsyncCallback.ChildrenCallback)
              (code, path, context, line) -> {
                if (code == Code.OK.intValue()) {
                  lookAtQueue(line);
                }
              },
          null);
    }

    /**
     * Looks at the queue. Sequence numbers only grow. So a candidate that has seen all its
     * predecessors go need not read again. Behind many predecessors it watches only the last, and
     * then reads.
     */
    private void lookAtQueue(List<String> line) {
      String name = Objects.requireNonNull(own).substring(election.length() + 1);
      Set<String> ahead =
          line.stream()
              .filter(other -> sequenceOf(other).compareTo(sequenceOf(name)) < 0)
              .collect(Collectors.toCollection(ConcurrentHashMap::newKeySet));
      if (ahead.isEmpty()) {
        elected.run();
      } else if (ahead.size() <= MOST_WATCHED) {
        ahead.forEach(other -> watchNode(other, () -> noteGone(other, ahead)));
      } else {
        watchNode(
            Collections.max(ahead, Comparator.comparing(FloorMember::sequenceOf)), this::readQueue);
      }
    }

    private void noteGone(String other, Set<String> ahead) {
      if (ahead.remove(other) && ahead.isEmpty()) {
        elected.run();
      }
    }

    private void watchNode(String other, Runnable gone) {
      client.getData(
          election + "/" + other,
          event -> {
            if (event.getType() == EventType.NodeDeleted) {
              gone.run();
            }
          },
          (code, path, context, data, stat) -> {
            named.countDown();
            if (code == Code.NONODE.intValue()) {
              gone.run();
            }
          },
          null);
    }

    private static String sequenceOf(String name) {
      return name.substring(name.length() - DIGITS);
    }

    @Override
    public void giveUp() {
      client.delete(Objects.requireNonNull(own), -1, (code, path, context) -> {}, null);
    }

    @Override
    public void close() {
      giveUp();
    }
  }
}
