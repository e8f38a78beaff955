package dev.baton.cli.report;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.cli.Cli;
import dev.baton.cli.Main;
import dev.baton.cli.run.Runs;
import dev.baton.cli.shell.ExitCode;
import dev.baton.election.Candidate;
import dev.baton.lock.LockHold;
import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command on a terminal. */
class TopCommandTest {
  private static final char CTRL_C = 3;

  @TempDir private Path folder;

  private void awaitShown(String text) {
    await(text)
        .atMost(LIMIT)
        .until(() -> Runs.text(folder.resolve("shown")), shown -> shown.contains(text));
  }

  @Test
  void showsElectionsAndNewOnesUntilCtrlC() throws IOException, InterruptedException {
    try (EmbeddedZooKeeper zooKeeper = EmbeddedZooKeeper.launch();
        Baton baton = Baton.connect(zooKeeper.connectString());
        Candidate first = baton.election("/jobs/first").candidate("ann").campaign()) {
      await().atMost(LIMIT).until(first::isLeader);
      ProcessBuilder builder =
          new ProcessBuilder("env", "--default-signal=HUP,INT,QUIT", "script", "-q", "-e", "-c");
      ProcessBuilder top = Cli.java(Main.class);
      top.command().addAll(List.of("top", "--connect", zooKeeper.connectString()));
      // A shell that stays in the terminal's foreground would die of the signal itself.
      builder.command().addAll(List.of("exec " + String.join(" ", top.command()), "/dev/null"));
      builder.environment().putAll(top.environment());
      builder.environment().put("TERM", "xterm");
      builder.redirectErrorStream(true).redirectOutput(folder.resolve("shown").toFile());
      try (ChildProcess terminal = ChildProcess.start(builder)) {
        awaitShown("/jobs/first");
        awaitShown("no standby");
        try (Candidate second = baton.election("/jobs/second").candidate("bob").campaign()) {
          awaitShown("/jobs/second");
          assertThat(second.isLeader()).isTrue();
        }
        try (LockHold hold = baton.readWriteLock("/book").readLock().acquire()) {
          awaitShown(": reads");
          assertThat(hold.isValid()).isTrue();
        }
        terminal.process().getOutputStream().write(String.valueOf(CTRL_C).getBytes(UTF_8));
        terminal.process().getOutputStream().flush();
        awaitShown(TopScreen.CLOSE);
        assertThat(terminal.process().onExit().join().exitValue()).isZero();
      }
    }
  }

  @Test
  void refusesOutputThatIsNoTerminal() throws IOException, InterruptedException {
    Cli.Answer answer = new Cli(folder).run("top", "--connect", "127.0.0.1:1");
    assertThat(answer.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(answer.err()).contains("baton top needs a terminal");
  }
}
