package dev.baton.bench.tools;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The measured commands of Baton. Each except the version runs {@code true}. */
public final class BatonCommands {
  private static final Duration BUILD = Duration.ofMinutes(15);
  private static final String NAME = "/bench/command";

  private BatonCommands() {}

  /**
   * Returns all commands. {@link #buildLauncher} their launcher before.
   *
   * @param checkout the root of a checkout of Baton, with its launcher
   * @param connectString the ZooKeeper that they use
   */
  public static List<NamedCommand> allCommands(Path checkout, String connectString) {
    return List.of(
        versionCommand(checkout),
        guardingCommand("lock", checkout, connectString),
        guardingCommand("run", checkout, connectString));
  }

  /**
   * Makes Baton's launcher build itself, unless it is up to date. That takes minutes and may
   * download.
   *
   * @throws IllegalStateException if it can't, with its output
   */
  public static void buildLauncher(Path checkout) {
    versionCommand(checkout).runWithin(BUILD);
  }

  private static NamedCommand versionCommand(Path checkout) {
    return new NamedCommand(
        "baton --version", List.of(launcherPath(checkout), "--version"), Map.of());
  }

  /** Returns a command with its own path, since a lock is no election. */
  private static NamedCommand guardingCommand(String command, Path checkout, String connectString) {
    return new NamedCommand(
        "baton " + command,
        List.of(
            launcherPath(checkout),
            command,
            NAME + "-" + command,
            "--connect=" + connectString,
            "--",
            "true"),
        Map.of());
  }

  /** Returns the path of the launcher. */
  static String launcherPath(Path checkout) {
    return checkout.resolve("baton").toAbsolutePath().toString();
  }
}
