package dev.baton.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.run.Runs.Run;
import dev.baton.cli.shell.ExitCode;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.ZooKeeperConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The session timeout of {@code baton run}, with servers that grant 20 s at most. */
@Tag("long")
class RunSessionTest extends RunFixture {
  private static final String LESS =
      "baton: the servers grant a session timeout of 20 s, not 30 s: the command survives 8.5 s"
          + " without ZooKeeper\n";

  private static EmbeddedZooKeeper zooKeeper;

  @BeforeAll
  static void launch() {
    ZooKeeperConfig config =
        ZooKeeperConfig.DEFAULT.withSessionTimeouts(Duration.ofSeconds(2), Duration.ofSeconds(20));
    zooKeeper = EmbeddedZooKeeper.launch(config);
  }

  @AfterAll
  static void stop() {
    zooKeeper.close();
  }

  @Override
  String connectString() {
    return zooKeeper.connectString();
  }

  private String said(String... options) throws IOException, InterruptedException {
    Run run = runs.start(election, "a", "true", options);
    assertThat(run.exitCode()).isZero();
    return run.said();
  }

  @Test
  void onlyServiceAsksForSessionOf30Seconds() throws IOException, InterruptedException {
    assertThat(said()).isEmpty();
    assertThat(said("--restart=on-failure")).isEqualTo(LESS);
    assertThat(said("--restart=on-failure", "--session-timeout=15s")).isEmpty();
    assertThat(said("--restart=on-failure", "--quiet")).isEmpty();
  }

  @Test
  void graceOfServiceFitsTheSessionThatIsGranted() throws IOException, InterruptedException {
    assertThat(said("--restart=on-failure", "--grace=4s"))
        .isEqualTo(LESS.replace("8.5 s", "5.5 s"));
    Run run = runs.start(election, "a", "true", "--restart", "--grace=5s");
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.said()).contains("at least 22 s", "it is 20 s, which is what the servers allow");
  }

  @Test
  void jobThatIsRestartedAsksForAllJobs() throws IOException, InterruptedException {
    String job =
        """
        [[job]]
        election = "%s"
        command = ["true"]
        """;
    Path jobs = folder.resolve("jobs.toml");
    Files.writeString(jobs, job.formatted("/once") + job.formatted("/twice"));
    Run once = runs.startJobs(jobs);
    assertThat(once.exitCode()).isZero();
    assertThat(once.said()).isEmpty();
    Files.writeString(
        jobs, job.formatted("/once") + job.formatted("/again") + "restart = 'on-failure'\n");
    Run service = runs.startJobs(jobs);
    assertThat(service.exitCode()).isZero();
    assertThat(service.said()).startsWith("baton: the servers grant a session timeout of 20 s");
  }
}
