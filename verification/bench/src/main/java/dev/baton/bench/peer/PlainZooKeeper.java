package dev.baton.bench.peer;

import dev.baton.testkit.PlainClient;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.apache.zookeeper.PromptClientSocket;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ZKClientConfig;

/** Clients of ZooKeeper's own library. */
public final class PlainZooKeeper {
  private PlainZooKeeper() {}

  /** Connects a client with the default settings. Returns when a server has answered. */
  public static ZooKeeper connectClient(String servers, Duration sessionTimeout, Watcher watcher) {
    return connectClient(servers, sessionTimeout, watcher, new ZKClientConfig());
  }

  /** Connects a client with the faster socket, which Baton uses, too. */
  static ZooKeeper connectFast(String servers, Duration sessionTimeout) {
    ZKClientConfig config = new ZKClientConfig();
    config.setProperty(
        ZKClientConfig.ZOOKEEPER_CLIENT_CNXN_SOCKET, PromptClientSocket.class.getName());
    return connectClient(servers, sessionTimeout, event -> {}, config);
  }

  private static ZooKeeper connectClient(
      String servers, Duration sessionTimeout, Watcher watcher, ZKClientConfig config) {
    try {
      return PlainClient.connectClient(servers, sessionTimeout, watcher, config);
    } catch (UncheckedIOException e) {
      throw new PeerException("no client for " + servers, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PeerException("interrupted while connecting to " + servers, e);
    }
  }

  /** Closes {@code client}. */
  public static void closeClient(ZooKeeper client) {
    CheckedCalls.callChecked(
        "closing a client", () -> client.close((int) Duration.ofSeconds(5).toMillis()));
  }
}
