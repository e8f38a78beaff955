package dev.baton.bench.peer;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.apache.zookeeper.ZooKeeper;

/** A locker with plain ZooKeeper and the fewest messages for a lock, like {@link FloorElector}. */
public record FloorLocker() implements PeerLocker {
  @Override
  public String lockerName() {
    return "floor";
  }

  @Override
  public LockerConnection connectSession(String servers, Duration sessionTimeout) {
    return new FloorLockSession(PlainZooKeeper.connectFast(servers, sessionTimeout));
  }

  private record FloorLockSession(ZooKeeper client) implements LockerConnection {
    @Override
    public PeerMutex openMutex(String path) {
      return () -> {
        CountDownLatch first = new CountDownLatch(1);
        FloorElector.FloorMember place =
            new FloorElector.FloorMember(client, path, first::countDown);
        place.rejoinElection();
        first.await();
        return place::giveUp;
      };
    }

    @Override
    public void close() {
      PlainZooKeeper.closeClient(client);
    }
  }
}
