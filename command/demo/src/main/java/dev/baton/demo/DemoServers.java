package dev.baton.demo;

import dev.baton.testkit.ZooKeeperCluster;
import java.io.UncheckedIOException;
import java.util.function.Supplier;

/** The launcher of three ZooKeeper servers, or of a sentence that explains why it failed. */
public final class DemoServers {
  /** The number of servers. */
  public static final int COUNT = 3;

  private DemoServers() {}

  /**
   * Starts the servers.
   *
   * @throws DemoException if that is impossible here
   */
  public static ZooKeeperCluster startServers(Supplier<ZooKeeperCluster> launch) {
    try {
      return launch.get();
    } catch (UncheckedIOException e) {
      throw startFailure(e.getMessage() + ": " + e.getCause(), e);
    } catch (AssertionError e) {
      throw startFailure(failureReason(String.valueOf(e.getMessage())), e);
    }
  }

  /**
   * Returns the failure, with the servers' reason from their logs. The complete texts are too long
   * to show.
   */
  private static String failureReason(String text) {
    String happened = text.split(";", 2)[0];
    return text.lines()
        .filter(line -> line.contains("Exception"))
        .findFirst()
        .map(line -> happened + ": " + line.strip())
        .orElse(happened);
  }

  private static DemoException startFailure(String why, Throwable cause) {
    return new DemoException(
        "the three ZooKeeper servers of the scenarios can't be started, for which they need free"
            + " ports of 127.0.0.1, memory, and room in the folder for temporary files: "
            + why,
        cause);
  }
}
