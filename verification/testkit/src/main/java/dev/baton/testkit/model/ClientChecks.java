package dev.baton.testkit.model;

import dev.baton.runtime.port.ZooKeeperRequest;
import org.apache.zookeeper.common.PathUtils;

/** The checks that ZooKeeper's client makes before it sends anything. */
final class ClientChecks {
  private ClientChecks() {}

  /**
   * Checks the paths of {@code request}.
   *
   * @throws IllegalArgumentException as the client throws it, in the sending thread
   */
  static void checkRequest(ZooKeeperRequest request) {
    if (request instanceof ZooKeeperRequest.MultiRequest multi) {
      multi.parts().forEach(ClientChecks::checkRequest);
    } else if (request instanceof ZooKeeperRequest.ReadNodes several) {
      several.parts().forEach(ClientChecks::checkRequest);
    } else if (request instanceof ZooKeeperRequest.HeartbeatChecks heartbeat) {
      heartbeat.checks().forEach(ClientChecks::checkRequest);
    } else if (request instanceof ZooKeeperRequest.Create create) {
      PathUtils.validatePath(create.path(), create.mode().isSequential());
    } else if (!(request instanceof ZooKeeperRequest.GetEphemerals)) {
      PathUtils.validatePath(pathOf(request));
    }
  }

  private static String pathOf(ZooKeeperRequest request) {
    if (request instanceof ZooKeeperRequest.Delete delete) {
      return delete.path();
    } else if (request instanceof ZooKeeperRequest.SetData write) {
      return write.path();
    } else if (request instanceof ZooKeeperRequest.Check check) {
      return check.path();
    } else if (request instanceof ZooKeeperRequest.GetData read) {
      return read.path();
    } else if (request instanceof ZooKeeperRequest.Exists question) {
      return question.path();
    } else if (request instanceof ZooKeeperRequest.GetChildren list) {
      return list.path();
    } else if (request instanceof ZooKeeperRequest.RemoveWatches removal) {
      return removal.path();
    }
    throw new IllegalArgumentException(request + " names no path");
  }
}
