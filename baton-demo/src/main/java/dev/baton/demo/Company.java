package dev.baton.demo;

import dev.baton.cli.demo.Performance;
import dev.baton.testkit.ZooKeeperCluster;

/** What all scenarios of one performance share. */
record Company(Performance performance, ZooKeeperCluster ensemble, Cast cast, Nodes nodes)
    implements AutoCloseable {
  private static final int SERVERS = 3;

  /** Starts the servers. */
  static Company start(Performance performance) throws InterruptedException {
    ZooKeeperCluster ensemble = ZooKeeperCluster.launch(SERVERS);
    return new Company(performance, ensemble, new Cast(), Nodes.of(ensemble.connectString()));
  }

  @Override
  public void close() {
    cast.close();
    nodes.close();
    ensemble.close();
  }
}
