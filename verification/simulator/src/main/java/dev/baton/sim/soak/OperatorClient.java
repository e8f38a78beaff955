package dev.baton.sim.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;

/** A connected client of ZooKeeper's own library. */
final class OperatorClient implements AutoCloseable {
  private static final int SESSION_MILLIS = 10_000;
  private static final int PATIENCE_SECONDS = 5;

  private final ZooKeeper zooKeeper;

  private OperatorClient(ZooKeeper zooKeeper) {
    this.zooKeeper = zooKeeper;
  }

  /**
   * Connects a client.
   *
   * @throws KeeperException if no server answers soon
   */
  static OperatorClient connectClient(String servers) throws KeeperException, InterruptedException {
    CountDownLatch connected = new CountDownLatch(1);
    ZooKeeper zooKeeper;
    try {
      zooKeeper =
          new ZooKeeper(
              servers,
              SESSION_MILLIS,
              event -> {
                if (event.getState() == KeeperState.SyncConnected) {
                  connected.countDown();
                }
              });
    } catch (IOException e) {
      throw new UncheckedIOException("no client for " + servers, e);
    }
    OperatorClient client = new OperatorClient(zooKeeper);
    if (!connected.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      client.close();
      throw new KeeperException.ConnectionLossException();
    }
    return client;
  }

  ZooKeeper zooKeeper() {
    return zooKeeper;
  }

  @Override
  public void close() {
    try {
      zooKeeper.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
