package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.cli.keeper.Beats;
import dev.baton.cli.run.Runs.Run;
import dev.baton.cli.shell.ExitCode;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code baton run} with a full stderr, like that of a terminal after Ctrl-S or a paused pager. */
@Tag("all")
@Tag("long")
class RunMessagesTest extends RunClusterFixture {
  /** Long enough for a server to start again on a busy machine, which is to cost nothing. */
  private static final long SESSION_SECONDS = 60;

  private static final List<String> OPTIONS =
      List.of("--session-timeout", SESSION_SECONDS + "s", "--grace", "500ms");
  private static final long HUNDREDTHS = 100;

  private void restartServer() {
    server().kill();
    server().start();
    server().awaitServing();
  }

  /** Starts a command that writes no messages of its own, as bash would when a child is killed. */
  private Run startQuietly(Beats command, FullPipe pipe) throws IOException {
    List<String> words = List.of("bash", "-c", "exec 2> /dev/null\n" + command.script());
    Run run = runs.withErrorsTo(pipe).start(election, "a", OPTIONS, words);
    command.awaitPid();
    return run;
  }

  @Test
  void fullStderrNeitherEndsTheCommandNorHoldsUpSignals() throws IOException, InterruptedException {
    Beats command = new Beats(folder.resolve("command"), false);
    try (FullPipe pipe = FullPipe.make(folder)) {
      Run run = startQuietly(command, pipe);
      long interrupted = Beats.now();
      restartServer();
      long leaseIsOver = interrupted + SESSION_SECONDS * HUNDREDTHS;
      await().atMost(LIMIT).until(() -> !command.lives() || command.last() > leaseIsOver);
      assertThat(command.lives()).as("the command runs on").isTrue();
      run.signal("TERM");
      await().atMost(LIMIT).until(() -> !run.process().isAlive());
      assertThat(run.exitCode()).isEqualTo(3);
    }
  }

  @Test
  void runWithFullStderrEndsWhenLeadershipIsLost() throws IOException, InterruptedException {
    try (FullPipe pipe = FullPipe.make(folder)) {
      Beats command = new Beats(folder.resolve("command"), false);
      Run run = startQuietly(command, pipe);
      server().kill();
      await().atMost(LIMIT).until(() -> !run.process().isAlive());
      assertThat(run.exitCode()).isEqualTo(ExitCode.LOST);
    }
  }

  @Test
  void runWithFullStderrEndsWhenItHasEndedWhatTheCommandLeftBehind()
      throws IOException, InterruptedException {
    try (FullPipe pipe = FullPipe.make(folder)) {
      Run run = runs.withErrorsTo(pipe).start(election, "a", "sleep 1000 & exit 7");
      await().atMost(LIMIT).until(() -> !run.process().isAlive());
      assertThat(run.exitCode()).isEqualTo(7);
    }
  }

  @Test
  void messagesReachPipeThatIsReadAgain() throws IOException {
    Beats command = new Beats(folder.resolve("command"), false);
    try (FullPipe pipe = FullPipe.make(folder)) {
      startQuietly(command, pipe);
      restartServer();
      pipe.drain();
      await()
          .atMost(LIMIT)
          .untilAsserted(
              () ->
                  assertThat(pipe.text())
                      .contains("no answer from ZooKeeper", "ZooKeeper answers again"));
    }
  }
}
