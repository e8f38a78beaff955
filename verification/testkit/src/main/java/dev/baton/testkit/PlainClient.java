package dev.baton.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ZKClientConfig;

/** Clients of ZooKeeper's own library, for work without Baton. */
public final class PlainClient {
  private PlainClient() {}

  /** Connects a client with the default settings. Returns when a server has answered. */
  public static ZooKeeper connectClient(String servers, Duration sessionTimeout)
      throws InterruptedException {
    return connectClient(servers, sessionTimeout, event -> {}, new ZKClientConfig());
  }

  /**
   * Connects a client. Returns when a server has answered.
   *
   * @param watcher gets the events of the connection
   * @param config ZooKeeper's own settings
   */
  public static ZooKeeper connectClient(
      String servers, Duration sessionTimeout, Watcher watcher, ZKClientConfig config)
      throws InterruptedException {
    CountDownLatch connected = new CountDownLatch(1);
    ZooKeeper client = startClient(servers, sessionTimeout, watcher, config, connected);
    connected.await();
    return client;
  }

  /**
   * Connects a client with the default settings. Returns when a server has answered.
   *
   * @throws KeeperException if no server answers within {@code patience}
   */
  public static ZooKeeper connectWithin(String servers, Duration sessionTimeout, Duration patience)
      throws KeeperException, InterruptedException {
    CountDownLatch connected = new CountDownLatch(1);
    ZooKeeper client =
        startClient(servers, sessionTimeout, event -> {}, new ZKClientConfig(), connected);
    if (!connected.await(patience.toNanos(), TimeUnit.NANOSECONDS)) {
      client.close();
      throw new KeeperException.ConnectionLossException();
    }
    return client;
  }

  private static ZooKeeper startClient(
      String servers,
      Duration sessionTimeout,
      Watcher watcher,
      ZKClientConfig config,
      CountDownLatch connected) {
    Watcher both =
        event -> {
          if (event.getState() == KeeperState.SyncConnected) {
            connected.countDown();
          }
          watcher.process(event);
        };
    try {
      return new ZooKeeper(servers, (int) sessionTimeout.toMillis(), both, config);
    } catch (IOException e) {
      throw new UncheckedIOException("no client for " + servers, e);
    }
  }

  /** Closes {@code client}. An interrupt cuts that short. */
  public static void closeClient(ZooKeeper client) {
    try {
      client.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
