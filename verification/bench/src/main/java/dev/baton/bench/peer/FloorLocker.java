package dev.baton.bench.peer;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.apache.zookeeper.ZooKeeper;

/** A locker with plain ZooKeeper and the fewest messages for a lock, like {@link FloorElector}. */
public record FloorLocker() implements Locker {
  @Override
  public String name() {
    return "floor";
  }

  @Override
  public Connection connect(String servers, Duration sessionTimeout) {
    return new Session(PlainZooKeeper.connectFast(servers, sessionTimeout));
  }

  private record Session(ZooKeeper client) implements Connection {
    @Override
    public Mutex mutex(String path) {
      return () -> {
        CountDownLatch first = new CountDownLatch(1);
        FloorElector.Place place = new FloorElector.Place(client, path, first::countDown);
        place.rejoin();
        first.await();
        return place::giveUp;
      };
    }

    @Override
    public void close() {
      PlainZooKeeper.close(client);
    }
  }
}
