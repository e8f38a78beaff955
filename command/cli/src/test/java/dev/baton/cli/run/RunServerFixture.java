package dev.baton.cli.run;

import dev.baton.testkit.EmbeddedZooKeeper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Processes {@code baton run} whose one server lives as long as the tests of their class. */
public abstract class RunServerFixture extends RunFixture {
  static EmbeddedZooKeeper zooKeeper;

  @BeforeAll
  static void launch() {
    zooKeeper = EmbeddedZooKeeper.launch();
  }

  @AfterAll
  static void stop() {
    zooKeeper.close();
  }

  @Override
  final void mend() {
    if (!zooKeeper.isRunning()) {
      zooKeeper.start();
    }
  }

  @Override
  String connectString() {
    return zooKeeper.connectString();
  }
}
