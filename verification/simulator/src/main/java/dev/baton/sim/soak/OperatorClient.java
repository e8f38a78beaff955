package dev.baton.sim.soak;

import dev.baton.testkit.PlainClient;
import java.time.Duration;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;

/** The clients of ZooKeeper's own library by which an operator acts. */
final class OperatorClient {
  private static final Duration SESSION_TIMEOUT = Duration.ofSeconds(10);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private OperatorClient() {}

  /**
   * Connects a client.
   *
   * @throws KeeperException if no server answers soon
   */
  static ZooKeeper connectClient(String servers) throws KeeperException, InterruptedException {
    return PlainClient.connectWithin(servers, SESSION_TIMEOUT, PATIENCE);
  }
}
