package dev.baton.differential;

import dev.baton.runtime.port.Request;
import java.util.stream.Stream;

/** Which nodes requests speak of. */
final class Paths {
  private Paths() {}

  static Stream<String> of(Request request) {
    if (request instanceof Request.Multi multi) {
      return multi.parts().stream().flatMap(Paths::of);
    }
    if (request instanceof Request.Heartbeat heartbeat) {
      return heartbeat.checks().stream().flatMap(Paths::of);
    }
    if (request instanceof Request.GetEphemerals) {
      return Stream.of();
    }
    return Stream.of(single(request));
  }

  private static String single(Request request) {
    if (request instanceof Request.Create create) {
      return trimmed(create.path());
    }
    if (request instanceof Request.Delete delete) {
      return delete.path();
    }
    if (request instanceof Request.Check check) {
      return check.path();
    }
    if (request instanceof Request.SetData write) {
      return write.path();
    }
    if (request instanceof Request.GetData read) {
      return read.path();
    }
    if (request instanceof Request.Exists question) {
      return question.path();
    }
    return ((Request.GetChildren) request).path();
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
