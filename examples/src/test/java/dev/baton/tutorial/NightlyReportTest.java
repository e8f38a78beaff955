package dev.baton.tutorial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The example in shell, under {@code baton run}. */
@Tag("long")
final class NightlyReportTest {
  @Test
  void scriptLearnsItsTokenAndEndsWithTheCommand() throws IOException {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch()) {
      ProcessBuilder command =
          BatonCommand.of(
              List.of(
                  "run",
                  "/examples/report",
                  "--connect",
                  server.connectString(),
                  "--id",
                  "host-7",
                  "--",
                  "./nightly-report.sh"));
      try (ChildProcess run = ChildProcess.start(command);
          BufferedReader lines = run.process().inputReader()) {
        assertThat(lines.readLine()).matches("host-7 reports with token [1-9][0-9]*");
        run.process().toHandle().destroy();
        assertThat(lines.lines().filter(line -> !line.startsWith("host-7"))).isEmpty();
        assertThat(run.process().onExit().join().isAlive()).isFalse();
      }
    }
  }
}
