package dev.baton.cli.run;

import dev.baton.cli.shell.DurationConverter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code baton run} for a check of health; a mixin. */
final class CheckOptions {
  private static final int MOST_IN_ROW = 1_000;

  @Option(
      names = "--check",
      paramLabel = "SCRIPT",
      description = {
        "Run this line with sh -c again and again, and lead only while it exits with 0. The"
            + " candidate joins the queue when the first check passes. Its output is dropped. All"
            + " its processes are killed after --check-timeout."
      })
  private @Nullable String script;

  @Option(
      names = "--check-interval",
      paramLabel = "DURATION",
      defaultValue = "2s",
      converter = DurationConverter.class,
      description = "The pause between two checks; by default ${DEFAULT-VALUE}.")
  private Duration interval = Duration.ZERO;

  @Option(
      names = "--check-timeout",
      paramLabel = "DURATION",
      defaultValue = "2s",
      converter = DurationConverter.class,
      description =
          "How long a check may take; by default ${DEFAULT-VALUE}. A longer one has failed.")
  private Duration timeout = Duration.ZERO;

  @Option(
      names = "--check-fails",
      paramLabel = "N",
      defaultValue = "3",
      description = {
        "After this many failures in a row the candidate leaves the queue; by default"
            + " ${DEFAULT-VALUE}. The command of a leader is ended first."
      })
  private int fails;

  @Option(
      names = "--check-passes",
      paramLabel = "N",
      defaultValue = "2",
      description = {
        "After this many passes in a row an unfit candidate rejoins the queue; by default"
            + " ${DEFAULT-VALUE}."
      })
  private int passes;

  /**
   * Returns the settings; null without {@code --check}.
   *
   * @throws IllegalArgumentException if a value is out of its range
   */
  @Nullable CheckSettings checkSettings() {
    checkDuration("--check-interval", interval);
    checkDuration("--check-timeout", timeout);
    checkCount("--check-fails", fails);
    checkCount("--check-passes", passes);
    if (script == null) {
      return null;
    }
    if (script.isBlank()) {
      throw new IllegalArgumentException(
          "--check has an empty value; it must be a line for sh, like 'pg_isready -q'");
    }
    return new CheckSettings(script, interval, timeout, fails, passes);
  }

  private static void checkDuration(String option, Duration value) {
    if (value.isZero()) {
      throw new IllegalArgumentException(option + " must be longer than 0s");
    }
  }

  private static void checkCount(String option, int value) {
    if (value < 1 || value > MOST_IN_ROW) {
      throw new IllegalArgumentException(
          "%s must be from 1 to %,d, not %d".formatted(option, MOST_IN_ROW, value));
    }
  }
}
