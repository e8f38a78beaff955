package dev.baton.differential;

import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.stream.Stream;

/** Which nodes requests speak of. */
final class Paths {
  private Paths() {}

  static Stream<String> of(ZooKeeperRequest request) {
    if (request instanceof ZooKeeperRequest.MultiRequest multi) {
      return multi.parts().stream().flatMap(Paths::of);
    }
    if (request instanceof ZooKeeperRequest.HeartbeatChecks heartbeat) {
      return heartbeat.checks().stream().flatMap(Paths::of);
    }
    if (request instanceof ZooKeeperRequest.ReadNodes several) {
      return several.parts().stream().flatMap(Paths::of);
    }
    if (request instanceof ZooKeeperRequest.GetEphemerals) {
      return Stream.of();
    }
    return Stream.of(single(request));
  }

  private static String single(ZooKeeperRequest request) {
    if (request instanceof ZooKeeperRequest.Create create) {
      return trimmed(create.path());
    }
    if (request instanceof ZooKeeperRequest.Delete delete) {
      return delete.path();
    }
    if (request instanceof ZooKeeperRequest.Check check) {
      return check.path();
    }
    if (request instanceof ZooKeeperRequest.SetData write) {
      return write.path();
    }
    if (request instanceof ZooKeeperRequest.GetData read) {
      return read.path();
    }
    if (request instanceof ZooKeeperRequest.Exists question) {
      return question.path();
    }
    return ((ZooKeeperRequest.GetChildren) request).path();
  }

  /** A sequential node may have nothing but its number for a name. */
  private static String trimmed(String path) {
    return path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  static String parent(String path) {
    int slash = path.lastIndexOf('/');
    return slash <= 0 ? "/" : path.substring(0, slash);
  }

  static String child(String parent, String name) {
    return parent.equals("/") ? "/" + name : parent + "/" + name;
  }
}
