package dev.baton.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.keeper.GracePeriod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table of session timeouts in docs/how-to/run-a-command.md is what the code does. */
class SessionTableTest {
  private static final Path PAGE =
      Path.of(System.getProperty("baton.root"), "docs/how-to/run-a-command.md");
  private static final Pattern ROW =
      Pattern.compile("\\| ([0-9.]+) s[^|]*\\| ([0-9.]+) s \\| ([0-9.]+) s \\|");
  private static final GracePeriod GRACE = new GracePeriod(Duration.ofSeconds(1));
  private static final Duration TICK = Duration.ofSeconds(2); // of ZooKeeper's own sample settings

  private static List<MatchResult> rows() throws IOException {
    return ROW.matcher(Files.readString(PAGE)).results().toList();
  }

  private static Duration seconds(String text) {
    return Duration.ofMillis(Math.round(Double.parseDouble(text) * 1000));
  }

  @Test
  void everyRowIsComputedByTheRules() throws IOException {
    assertThat(rows())
        .allSatisfy(
            row -> {
              Duration timeout = seconds(row.group(1));
              assertThat(seconds(row.group(2))).isEqualTo(GRACE.survivedSilence(timeout));
              Duration expired = timeout.plus(TICK.multipliedBy(3).dividedBy(2));
              assertThat(seconds(row.group(3))).isEqualTo(expired);
            });
  }

  @Test
  void bothDefaultsHaveRows() throws IOException {
    assertThat(rows())
        .extracting(row -> seconds(row.group(1)))
        .contains(RunLikeCommand.SESSION_OF_COMMAND, RunLikeCommand.SESSION_OF_SERVICE);
  }
}
