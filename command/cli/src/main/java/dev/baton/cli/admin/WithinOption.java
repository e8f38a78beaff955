package dev.baton.cli.admin;

import dev.baton.cli.shell.DurationConverter;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The time limit for a leader to give up; a mixin for the commands that ask for it. */
final class WithinOption {
  @Option(
      names = "--wait",
      paramLabel = "DURATION",
      defaultValue = "60s",
      converter = DurationConverter.class,
      description = {
        "How long the leader may take to stop its work: 500ms, 5s, 2m; by default ${DEFAULT-VALUE}."
            + " After that the request is cancelled, and the leader stays unless its work is"
            + " already stopping."
      })
  private Duration within = Duration.ZERO;

  Duration timeLimit() {
    return within;
  }
}
