package dev.baton.model;

import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.List;
import java.util.function.Predicate;

/** The kinds of requests that Baton sends. */
final class Asked {
  private Asked() {}

  /** To stand in line. */
  static boolean seat(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.Create create
        && create.mode() == ZooKeeperRequest.NodeKind.EPHEMERAL_SEQUENTIAL;
  }

  /** For the prize of a race. */
  static boolean prize(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.MultiRequest multi
        && multi.parts().stream().allMatch(part -> part instanceof ZooKeeperRequest.Create);
  }

  /** For a parent. */
  static boolean parent(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.Create create
        && create.mode() == ZooKeeperRequest.NodeKind.CONTAINER;
  }

  /** To go to the end of the line. */
  static boolean replacement(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.MultiRequest multi
        && multi.parts().get(0) instanceof ZooKeeperRequest.Delete
        && multi.parts().get(1) instanceof ZooKeeperRequest.Create;
  }

  /** To leave the line. */
  static boolean delete(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.Delete;
  }

  /** Whether nodes of ours stand: a heartbeat, a barrier, or a question before leading. */
  static boolean check(ZooKeeperRequest request) {
    return heartbeat(request)
        || (request instanceof ZooKeeperRequest.MultiRequest multi
            && multi.parts().stream().allMatch(part -> part instanceof ZooKeeperRequest.Check));
  }

  /** Whether nodes of ours stand, by the clock. */
  static boolean heartbeat(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.HeartbeatChecks;
  }

  /** To let readers past. */
  static boolean share(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.MultiRequest multi
        && multi.parts().stream().allMatch(part -> part instanceof ZooKeeperRequest.SetData);
  }

  /** For a transaction that writes to {@code node}. */
  static boolean writes(ZooKeeperRequest request, String node) {
    return request instanceof ZooKeeperRequest.MultiRequest multi
        && multi.parts().stream()
            .anyMatch(
                part ->
                    part instanceof ZooKeeperRequest.SetData write && write.path().equals(node));
  }

  /** For the line. */
  static boolean line(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.GetChildren;
  }

  /** For a node of the line. */
  static boolean node(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.GetData read && !read.path().equals("/");
  }

  /** Only to be heard. */
  static boolean signOfLife(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.GetEphemerals
        || request instanceof ZooKeeperRequest.ReadNodes
        || (request instanceof ZooKeeperRequest.GetData read && read.path().equals("/"));
  }

  static long count(List<ZooKeeperRequest> requests, Predicate<ZooKeeperRequest> which) {
    return requests.stream().filter(which).count();
  }
}
