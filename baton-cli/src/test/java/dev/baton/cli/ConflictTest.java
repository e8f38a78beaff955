package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.Hold;
import dev.baton.cli.Runs.Run;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What baton answers where another one has the place, and does not give it up within --wait. */
@Tag("long")
class ConflictTest {
  private static final String LOCK = "/taken";

  private static EmbeddedZooKeeper zooKeeper;
  private static Hold hold;
  private static Baton baton;

  @TempDir Path folder;

  private Runs runs;

  @BeforeAll
  static void takeTheLock() throws InterruptedException {
    zooKeeper = EmbeddedZooKeeper.launch();
    baton = Baton.connect(zooKeeper.connectString());
    hold = baton.lock(LOCK).acquire();
  }

  @AfterAll
  static void stop() {
    hold.close();
    baton.close();
    zooKeeper.close();
  }

  @BeforeEach
  void begin() {
    runs = new Runs("lock", folder, zooKeeper.connectString());
  }

  @AfterEach
  void end() {
    runs.close();
  }

  @Test
  void quietCommandSaysNothing() throws IOException, InterruptedException {
    Run run = runs.start(LOCK, "quiet", "true", "--quiet", "--wait", "0s");
    assertThat(run.exitCode()).isEqualTo(ExitCode.NOT_ELECTED);
    assertThat(run.said()).isEmpty();
  }
}
