package dev.baton.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.cli.Console;
import dev.baton.cli.run.Runs.Run;
import dev.baton.cli.shell.ExitCode;
import dev.baton.lock.LockHold;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What baton answers where another one has the place, and does not give it up within --wait. */
@Tag("long")
class ConflictTest {
  private static final String LOCK = "/taken";

  private static EmbeddedZooKeeper zooKeeper;
  private static LockHold hold;
  private static Baton baton;

  @TempDir Path folder;

  private final Console console = new Console();
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

  @Test
  void conflictHasAnExitCodeOfItsOwn() throws IOException, InterruptedException {
    Run run = runs.start(LOCK, "own", "true", "--wait", "0s", "--conflict-exit-code", "200");
    assertThat(run.exitCode()).isEqualTo(200);
    assertThat(run.said()).contains("not locked within --wait");
  }

  @Test
  void commandKeepsItsExitCodeWhereThereIsNoConflict() throws IOException, InterruptedException {
    Run run = runs.start("/free", "own", "exit 75", "--wait", "0s", "--conflict-exit-code", "0");
    assertThat(run.exitCode()).isEqualTo(75);
  }

  @Test
  void jobsHaveExitCodesForConflictsToo() throws IOException, InterruptedException {
    Path file = folder.resolve("jobs.toml");
    Files.writeString(
        file,
        """
        [[job]]
        election = "/taken"
        command = ["true"]
        wait = "0s"
        conflict-exit-code = 0
        """);
    Runs jobs = new Runs(folder, zooKeeper.connectString());
    assertThat(jobs.startJobs(file).exitCode()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "--conflict-exit-code=7,needs --wait",
    "--wait=0s --conflict-exit-code=256,from 0 to 255",
    "--wait=0s --conflict-exit-code=-1,from 0 to 255"
  })
  void codeThatMakesNoSenseIsRefused(String options, String said) {
    String line = "run --connect=127.0.0.1:1 /x " + options + " true";
    assertThat(console.run(line.split(" "))).isEqualTo(ExitCode.USAGE);
    assertThat(console.err.toString()).contains("--conflict-exit-code", said);
  }
}
