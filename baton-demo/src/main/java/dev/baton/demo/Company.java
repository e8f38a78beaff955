package dev.baton.demo;

import dev.baton.cli.demo.Performance;
import dev.baton.testkit.ZooKeeperCluster;

/** What all scenarios of one performance share. */
record Company(Performance performance, ZooKeeperCluster ensemble, Cast cast)
    implements AutoCloseable {
  private static final int SERVERS = 3;

  /** Starts the servers, and processes as well, for as long as that takes. */
  static Company start(Performance performance) {
    Cast cast = new Cast();
    return new Company(performance, ZooKeeperCluster.launch(SERVERS), cast);
  }

  @Override
  public void close() {
    cast.close();
    ensemble.close();
  }
}
