package dev.baton.bench.peer;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.apache.zookeeper.ClientCnxnSocketNetty;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ZKClientConfig;

/** ZooKeeper's own client. */
public final class PlainZooKeeper {
  private PlainZooKeeper() {}

  /** Connects as it does by default, and returns when a server has answered. */
  public static ZooKeeper connect(String servers, Duration sessionTimeout, Watcher watcher) {
    return connect(servers, sessionTimeout, watcher, new ZKClientConfig());
  }

  /** Connects by its faster socket, which Baton uses too. */
  static ZooKeeper connectFast(String servers, Duration sessionTimeout) {
    ZKClientConfig config = new ZKClientConfig();
    config.setProperty(
        ZKClientConfig.ZOOKEEPER_CLIENT_CNXN_SOCKET, ClientCnxnSocketNetty.class.getName());
    return connect(servers, sessionTimeout, event -> {}, config);
  }

  private static ZooKeeper connect(
      String servers, Duration sessionTimeout, Watcher watcher, ZKClientConfig config) {
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
                watcher.process(event);
              },
              config);
      connected.await();
      return client;
    } catch (IOException e) {
      throw new PeerException("no client for " + servers, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PeerException("interrupted while connecting to " + servers, e);
    }
  }

  /** Closes {@code client}. */
  public static void close(ZooKeeper client) {
    Curious.ask("closing a client", () -> client.close((int) Duration.ofSeconds(5).toMillis()));
  }
}
