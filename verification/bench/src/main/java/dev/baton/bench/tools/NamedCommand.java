package dev.baton.bench.tools;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A command that is measured.
 *
 * @param name by which people know it, for example {@code etcdctl lock}
 * @param words the program and its arguments
 * @param environment what is set beside the environment of this JVM
 */
public record NamedCommand(String name, List<String> words, Map<String, String> environment) {
  private static final Duration LIMIT = Duration.ofMinutes(1);

  /** Takes immutable copies. */
  public NamedCommand {
    words = List.copyOf(words);
    environment = Map.copyOf(environment);
  }

  /**
   * Runs it once.
   *
   * @throws IllegalStateException if it fails, or takes more than a minute, with what it printed
   */
  public CommandRun run() {
    return run(LIMIT);
  }

  CommandRun run(Duration atMost) {
    CommandRun run = CommandRun.of(words, environment, atMost);
    if (run.exitCode() != 0) {
      throw new IllegalStateException(
          "%s ended with %d; it printed:%n%s"
              .formatted(String.join(" ", words), run.exitCode(), run.printed()));
    }
    return run;
  }
}
