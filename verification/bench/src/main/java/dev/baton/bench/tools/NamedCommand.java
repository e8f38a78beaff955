package dev.baton.bench.tools;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A command to measure.
 *
 * @param name the name for people, for example {@code etcdctl lock}
 * @param words the program and its arguments
 * @param environment the variables added to the environment of this JVM
 */
public record NamedCommand(String name, List<String> words, Map<String, String> environment) {
  private static final Duration LIMIT = Duration.ofMinutes(1);

  /** Creates a command with immutable copies. */
  public NamedCommand {
    words = List.copyOf(words);
    environment = Map.copyOf(environment);
  }

  /**
   * Runs the command once.
   *
   * @throws IllegalStateException if it fails, or takes more than a minute, with its output
   */
  public CommandRun runOnce() {
    return runWithin(LIMIT);
  }

  CommandRun runWithin(Duration atMost) {
    CommandRun run = CommandRun.runCommand(words, environment, atMost);
    if (run.exitCode() != 0) {
      throw new IllegalStateException(
          "%s ended with %d; it printed:%n%s"
              .formatted(String.join(" ", words), run.exitCode(), run.printed()));
    }
    return run;
  }
}
