package dev.baton.demo;

import dev.baton.testkit.PlainClient;
import java.util.List;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.ConnectionLossException;
import org.apache.zookeeper.KeeperException.NoNodeException;
import org.apache.zookeeper.ZooKeeper;

/** The nodes on the servers, read independently of the processes. */
final class NodeReader implements AutoCloseable {
  private final ZooKeeper client;

  private NodeReader(ZooKeeper client) {
    this.client = client;
  }

  static NodeReader connectReader(String servers) throws InterruptedException {
    return new NodeReader(PlainClient.connectClient(servers, ScenarioContext.LONG_SESSION_TIMEOUT));
  }

  /** Returns the names of the nodes below {@code path}, after all writes so far. */
  List<String> nodesBelow(String path) throws InterruptedException {
    while (true) {
      try {
        client.sync(path);
        return client.getChildren(path, false);
      } catch (ConnectionLossException e) {
        // Asks again, until the session is over.
      } catch (NoNodeException none) {
        return List.of();
      } catch (KeeperException e) {
        throw new IllegalStateException("cannot read " + path, e);
      }
    }
  }

  @Override
  public void close() {
    PlainClient.closeClient(client);
  }
}
