package dev.baton.differential;

import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.Map;
import java.util.TreeMap;

/** Counts what was compared. */
final class Tally {
  private final Map<String, Long> counts = new TreeMap<>();
  private long scripts;

  void add(Transcript transcript) {
    scripts++;
    transcript.scenes().forEach(scene -> count(scene.operation()));
    transcript.all().forEach(this::count);
  }

  private void count(Operation operation) {
    count(operation.getClass().getSimpleName());
  }

  private void count(Told told) {
    if (told instanceof Told.Answered answered) {
      count(name(answered.request()) + " " + answered.answer().outcome());
      countFailed(answered.request(), answered.answer());
      answered.answer().parts().forEach(part -> count("read part " + part.outcome()));
    } else if (told instanceof Told.Changed changed) {
      count("event " + changed.kind());
    } else {
      count("told " + told.getClass().getSimpleName());
    }
  }

  /** Which part of a multi failed. */
  private void countFailed(ZooKeeperRequest request, ZooKeeperAnswer answer) {
    if (request instanceof ZooKeeperRequest.MultiRequest multi && answer.failed() >= 0) {
      count("failed " + name(multi.parts().get(answer.failed())) + " " + answer.outcome());
    }
  }

  private static String name(ZooKeeperRequest request) {
    return request.getClass().getSimpleName();
  }

  private void count(String what) {
    counts.merge(what, 1L, Long::sum);
  }

  /** How often something was met. */
  long of(String what) {
    return counts.getOrDefault(what, 0L);
  }

  @Override
  public String toString() {
    return scripts + " scripts: " + counts;
  }
}
