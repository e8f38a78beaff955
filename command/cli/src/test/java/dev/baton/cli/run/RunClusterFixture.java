package dev.baton.cli.run;

import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Processes {@code baton run} whose one server is a process that a test may kill and pause. */
abstract class RunClusterFixture extends RunFixture {
  private static ZooKeeperCluster cluster;

  @BeforeAll
  static void launch() {
    cluster = ZooKeeperCluster.launch(1);
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @Override
  final String connectString() {
    return cluster.connectString();
  }

  final ZooKeeperProcess server() {
    return cluster.server(1);
  }

  @Override
  final void mend() {
    if (server().isPaused()) {
      server().resume();
    }
    if (!server().isRunning()) {
      server().start();
    }
    server().awaitServing();
  }
}
