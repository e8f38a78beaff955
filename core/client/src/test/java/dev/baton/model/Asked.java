package dev.baton.model;

import dev.baton.runtime.port.Request;
import java.util.List;
import java.util.function.Predicate;

/** The kinds of requests that Baton sends. */
final class Asked {
  private Asked() {}

  /** To stand in line. */
  static boolean seat(Request request) {
    return request instanceof Request.Create create
        && create.mode() == Request.Mode.EPHEMERAL_SEQUENTIAL;
  }

  /** For the prize of a race. */
  static boolean prize(Request request) {
    return request instanceof Request.Multi multi
        && multi.parts().stream().allMatch(part -> part instanceof Request.Create);
  }

  /** For a parent. */
  static boolean parent(Request request) {
    return request instanceof Request.Create create && create.mode() == Request.Mode.CONTAINER;
  }

  /** To go to the end of the line. */
  static boolean replacement(Request request) {
    return request instanceof Request.Multi multi
        && multi.parts().get(0) instanceof Request.Delete
        && multi.parts().get(1) instanceof Request.Create;
  }

  /** To leave the line. */
  static boolean delete(Request request) {
    return request instanceof Request.Delete;
  }

  /** Whether nodes of ours stand: a heartbeat, a barrier, or a question before leading. */
  static boolean check(Request request) {
    return heartbeat(request)
        || (request instanceof Request.Multi multi
            && multi.parts().stream().allMatch(part -> part instanceof Request.Check));
  }

  /** Whether nodes of ours stand, by the clock. */
  static boolean heartbeat(Request request) {
    return request instanceof Request.Heartbeat;
  }

  /** To let readers past. */
  static boolean share(Request request) {
    return request instanceof Request.Multi multi
        && multi.parts().stream().allMatch(part -> part instanceof Request.SetData);
  }

  /** For the line. */
  static boolean line(Request request) {
    return request instanceof Request.GetChildren;
  }

  /** For a node of the line. */
  static boolean node(Request request) {
    return request instanceof Request.GetData read && !read.path().equals("/");
  }

  /** Only to be heard. */
  static boolean signOfLife(Request request) {
    return request instanceof Request.GetEphemerals
        || (request instanceof Request.GetData read && read.path().equals("/"));
  }

  static long count(List<Request> requests, Predicate<Request> which) {
    return requests.stream().filter(which).count();
  }
}
