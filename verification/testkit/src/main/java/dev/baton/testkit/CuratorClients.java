package dev.baton.testkit;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.ExponentialBackoffRetry;

/** Clients of Curator, with the retries of Curator's own examples. */
public final class CuratorClients {
  private static final int FIRST_PAUSE_MILLIS = 1_000;
  private static final int RETRIES = 3;

  private CuratorClients() {}

  /** Begins to connect a client. */
  public static CuratorFramework startClient(String servers, Duration sessionTimeout) {
    CuratorFramework client =
        CuratorFrameworkFactory.builder()
            .connectString(servers)
            .sessionTimeoutMs((int) sessionTimeout.toMillis())
            .connectionTimeoutMs((int) sessionTimeout.toMillis())
            .retryPolicy(new ExponentialBackoffRetry(FIRST_PAUSE_MILLIS, RETRIES))
            .build();
    client.start();
    return client;
  }

  /** Connects a client. Returns when a server has answered. */
  public static CuratorFramework connectClient(String servers, Duration sessionTimeout) {
    CuratorFramework client = startClient(servers, sessionTimeout);
    try {
      client.blockUntilConnected();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while connecting to " + servers, e);
    }
    return client;
  }

  /** Returns what Curator answers; its methods declare any exception. */
  public static <T> T askCurator(Callable<T> call) {
    try {
      return call.call();
    } catch (Exception e) {
      throw new IllegalStateException("Curator fails", e);
    }
  }
}
