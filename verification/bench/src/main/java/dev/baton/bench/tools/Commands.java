package dev.baton.bench.tools;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The measured commands of Baton. Each except the version runs {@code true}. */
public final class Commands {
  private static final Duration BUILD = Duration.ofMinutes(15);
  private static final String NAME = "/bench/command";

  private Commands() {}

  /**
   * Returns all commands. {@link #build} their launcher before.
   *
   * @param checkout the root of a checkout of Baton, with its launcher
   * @param connectString the ZooKeeper that they use
   */
  public static List<NamedCommand> all(Path checkout, String connectString) {
    return List.of(
        version(checkout),
        guarding("lock", checkout, connectString),
        guarding("run", checkout, connectString));
  }

  /**
   * Makes Baton's launcher build itself, unless it is up to date. That takes minutes and may
   * download.
   *
   * @throws IllegalStateException if it can't, with its output
   */
  public static void build(Path checkout) {
    version(checkout).run(BUILD);
  }

  private static NamedCommand version(Path checkout) {
    return new NamedCommand("baton --version", List.of(launcher(checkout), "--version"), Map.of());
  }

  /** Returns a command with its own path, since a lock is no election. */
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
