package dev.baton.demo;

import dev.baton.cli.demo.TheatreException;
import dev.baton.testkit.ZooKeeperCluster;
import java.io.UncheckedIOException;
import java.util.function.Supplier;

/** Three ZooKeeper servers, or a sentence that says why there are none. */
public final class Servers {
  /** How many there are. */
  public static final int COUNT = 3;

  private Servers() {}

  /**
   * Starts them.
   *
   * @throws TheatreException if that is impossible here
   */
  public static ZooKeeperCluster start(Supplier<ZooKeeperCluster> launch) {
    try {
      return launch.get();
    } catch (UncheckedIOException e) {
      throw cannot(e.getMessage() + ": " + e.getCause(), e);
    } catch (AssertionError e) {
      throw cannot(reason(String.valueOf(e.getMessage())), e);
    }
  }

  /** What happened, and what the servers' logs say of it; each is too long to show. */
  private static String reason(String text) {
    String happened = text.split(";", 2)[0];
    return text.lines()
        .filter(line -> line.contains("Exception"))
        .findFirst()
        .map(line -> happened + ": " + line.strip())
        .orElse(happened);
  }

  private static TheatreException cannot(String why, Throwable cause) {
    return new TheatreException(
        "the three ZooKeeper servers of the scenarios can't be started, for which they need free"
            + " ports of 127.0.0.1, memory, and room in the folder for temporary files: "
            + why,
        cause);
  }
}
