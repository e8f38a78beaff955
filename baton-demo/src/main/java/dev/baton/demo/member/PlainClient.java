package dev.baton.demo.member;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;

/** ZooKeeper's own client, for what is done without Baton. */
public final class PlainClient {
  private PlainClient() {}

  /** Connects, and returns when a server has answered. */
  public static ZooKeeper connect(String servers, Duration sessionTimeout)
      throws InterruptedException {
    CountDownLatch connected = new CountDownLatch(1);
    try {
      ZooKeeper client =
          new ZooKeeper(
              servers,
              (int) sessionTimeout.toMillis(),
              event -> {
                if (event.getState() == KeeperState.SyncConnected) {
                  connected.countDown();
                }
              });
      connected.await();
      return client;
    } catch (IOException e) {
      throw new UncheckedIOException("no client for " + servers, e);
    }
  }

  /** Closes {@code client}; an interrupt cuts that short. */
  public static void close(ZooKeeper client) {
    try {
      client.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
