package dev.baton.differential;

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
      count(name(answered) + " " + answered.answer().outcome());
    } else if (told instanceof Told.Changed changed) {
      count("event " + changed.kind());
    } else {
      count("told " + told.getClass().getSimpleName());
    }
  }

  private static String name(Told.Answered answered) {
    return answered.request().getClass().getSimpleName();
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
