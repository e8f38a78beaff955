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
      throw cannot(e.getMessage() + ": " + e.getCause().getMessage(), e);
    } catch (AssertionError e) {
      throw cannot(String.valueOf(e.getMessage()), e);
    }
  }

  /** With the end of their logs, if they had got so far as to write any. */
  private static TheatreException cannot(String why, Throwable cause) {
    return new TheatreException(
        "the three ZooKeeper servers of the scenarios can't be started, for which they need free"
            + " ports on 127.0.0.1, some memory, and a folder for temporary files: "
            + why.strip(),
        cause);
  }
}
