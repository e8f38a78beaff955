package dev.baton.bench.tools;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Baton's commands that are measured; each but the version guards {@code true}. */
public final class Commands {
  private static final Duration BUILD = Duration.ofMinutes(15);
  private static final String NAME = "/bench/command";

  private Commands() {}

  /**
   * All of them. Their launcher has to be {@link #build built} before.
   *
   * @param checkout the root of a checkout of Baton, where its launcher is
   * @param connectString the ZooKeeper that they use
   */
  public static List<NamedCommand> all(Path checkout, String connectString) {
    return List.of(
        version(checkout),
        guarding("lock", checkout, connectString),
        guarding("run", checkout, connectString));
  }

  /**
   * Has Baton's launcher build itself, if it has not yet or the sources are newer, which takes
   * minutes and may download.
   *
   * @throws IllegalStateException if it can't, with what it printed
   */
  public static void build(Path checkout) {
    version(checkout).run(BUILD);
  }

  private static NamedCommand version(Path checkout) {
    return new NamedCommand("baton --version", List.of(launcher(checkout), "--version"), Map.of());
  }

  /** A path of its own for each, since a lock is no election. */
  private static NamedCommand guarding(String command, Path checkout, String connectString) {
    return new NamedCommand(
        "baton " + command,
        List.of(
            launcher(checkout),
            command,
            NAME + "-" + command,
            "--connect=" + connectString,
            "--",
            "true"),
        Map.of());
  }

  private static String launcher(Path checkout) {
    return checkout.resolve("baton").toAbsolutePath().toString();
  }
}
