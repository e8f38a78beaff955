package dev.baton.testkit.model;

import dev.baton.runtime.port.Request;
import org.apache.zookeeper.common.PathUtils;

/** The checks that ZooKeeper's client makes before it sends anything. */
final class ClientChecks {
  private ClientChecks() {}

  /**
   * Checks the paths of {@code request}.
   *
   * @throws IllegalArgumentException as the client throws it, in the sending thread
   */
  static void check(Request request) {
    if (request instanceof Request.Multi multi) {
      multi.parts().forEach(ClientChecks::check);
    } else if (request instanceof Request.Heartbeat heartbeat) {
      heartbeat.checks().forEach(ClientChecks::check);
    } else if (request instanceof Request.Create create) {
      PathUtils.validatePath(create.path(), create.mode().isSequential());
    } else if (!(request instanceof Request.GetEphemerals)) {
      PathUtils.validatePath(pathOf(request));
    }
  }

  private static String pathOf(Request request) {
    if (request instanceof Request.Delete delete) {
      return delete.path();
    } else if (request instanceof Request.SetData write) {
      return write.path();
    } else if (request instanceof Request.Check check) {
      return check.path();
    } else if (request instanceof Request.GetData read) {
      return read.path();
    } else if (request instanceof Request.Exists question) {
      return question.path();
    } else if (request instanceof Request.GetChildren list) {
      return list.path();
    }
    throw new IllegalArgumentException(request + " names no path");
  }
}
