package dev.baton.demo;

import dev.baton.cli.demo.Performance;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import java.time.Duration;

/** What all scenarios of one performance share. */
record Company(Performance performance, ZooKeeperCluster ensemble, Cast cast)
    implements AutoCloseable {
  private static final int SERVERS = 3;

  /** Grants sessions that last so long that they need no heartbeat while a scenario counts. */
  private static final ZooKeeperConfig CONFIG =
      ZooKeeperConfig.DEFAULT.sessionTimeouts(Duration.ofMillis(200), Duration.ofMinutes(10));

  /** Starts the servers, and processes as well, for as long as that takes. */
  static Company start(Performance performance) {
    Cast cast = new Cast();
    return new Company(performance, ZooKeeperCluster.launch(SERVERS, CONFIG), cast);
  }

  @Override
  public void close() {
    cast.close();
    ensemble.close();
  }
}
