package dev.baton.demo;

import dev.baton.cli.demo.Performance;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import java.time.Duration;

/** The shared parts of all scenarios in one performance. */
public record Company(Performance performance, ZooKeeperCluster ensemble, Cast cast, Nodes nodes)
    implements AutoCloseable {
  /**
   * The configuration of the servers. It grants sessions so long that they need no heartbeat while
   * a scenario counts. The servers wait for each other for ten seconds, since a busy machine may
   * delay them.
   */
  private static final ZooKeeperConfig CONFIG =
      ZooKeeperConfig.DEFAULT
          .sessionTimeouts(Duration.ofMillis(200), Duration.ofMinutes(10))
          .initLimit(100)
          .syncLimit(100);

  /**
   * Starts the servers.
   *
   * @throws dev.baton.cli.demo.TheatreException if that is impossible here
   */
  public static Company start(Performance performance) throws InterruptedException {
    ZooKeeperCluster ensemble = Servers.start(() -> ZooKeeperCluster.launch(Servers.COUNT, CONFIG));
    return new Company(performance, ensemble, new Cast(), Nodes.of(ensemble.connectString()));
  }

  @Override
  public void close() {
    cast.close();
    nodes.close();
    ensemble.close();
  }
}
