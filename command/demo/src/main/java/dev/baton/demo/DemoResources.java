package dev.baton.demo;

import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import java.time.Duration;

/** The shared parts of all scenarios in one performance. */
public record DemoResources(
    DemoOptions options, ZooKeeperCluster ensemble, ProcessPool cast, NodeReader nodes)
    implements AutoCloseable {
  /**
   * The configuration of the servers. It grants sessions so long that they need no heartbeat while
   * a scenario counts. The servers wait for each other for ten seconds, since a busy machine may
   * delay them.
   */
  private static final ZooKeeperConfig CONFIG =
      ZooKeeperConfig.DEFAULT
          .withSessionTimeouts(Duration.ofMillis(200), Duration.ofMinutes(10))
          .withInitLimit(100)
          .withSyncLimit(100);

  /**
   * Starts the servers.
   *
   * @throws DemoException if that is impossible here
   */
  public static DemoResources startServers(DemoOptions options) throws InterruptedException {
    ZooKeeperCluster ensemble =
        DemoServers.startServers(() -> ZooKeeperCluster.launch(DemoServers.COUNT, CONFIG));
    return new DemoResources(
        options, ensemble, new ProcessPool(), NodeReader.connectReader(ensemble.connectString()));
  }

  @Override
  public void close() {
    cast.close();
    nodes.close();
    ensemble.close();
  }
}
