package dev.baton.differential;

import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Counts what was compared. */
final class Tally {
  private final Map<String, Long> counts = new TreeMap<>();
  private long scripts;

  void add(Transcript transcript) {
    scripts++;
    transcript.scenes().forEach(this::count);
    transcript.all().forEach(this::count);
  }

  private void count(Transcript.Scene scene) {
    count(scene.operation().getClass().getSimpleName());
    Set<ZooKeeperRequest> denied = answered(scene, RequestOutcome.DENIED);
    if (answered(scene, RequestOutcome.DONE).stream().anyMatch(denied::contains)) {
      count("denied to some only");
    }
  }

  private static Set<ZooKeeperRequest> answered(Transcript.Scene scene, RequestOutcome outcome) {
    return scene.told().stream()
        .flatMap(List::stream)
        .filter(Told.Answered.class::isInstance)
        .map(Told.Answered.class::cast)
        .filter(one -> one.answer().outcome() == outcome)
        .map(Told.Answered::request)
        .collect(Collectors.toSet());
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
