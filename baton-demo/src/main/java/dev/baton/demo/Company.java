package dev.baton.demo;

import dev.baton.cli.demo.Performance;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import java.time.Duration;

/** What all scenarios of one performance share. */
record Company(Performance performance, ZooKeeperCluster ensemble, Cast cast, Nodes nodes)
    implements AutoCloseable {
  private static final int SERVERS = 3;

  /** Grants sessions that last so long that they need no heartbeat while a scenario counts. */
  private static final ZooKeeperConfig CONFIG =
      ZooKeeperConfig.DEFAULT.sessionTimeouts(Duration.ofMillis(200), Duration.ofMinutes(10));

  /** Starts the servers. */
  static Company start(Performance performance) throws InterruptedException {
    ZooKeeperCluster ensemble = ZooKeeperCluster.launch(SERVERS, CONFIG);
    return new Company(performance, ensemble, new Cast(), Nodes.of(ensemble.connectString()));
  }

  @Override
  public void close() {
    cast.close();
    nodes.close();
    ensemble.close();
  }
}
