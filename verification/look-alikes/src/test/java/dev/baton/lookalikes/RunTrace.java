package dev.baton.lookalikes;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a run brought about, by step, and within a step by source: a thread, a callback or what is
 * looked at after each step. What one source brings about is in its order. Thread-safe.
 */
final class RunTrace {
  /** What is noted behind the second exception of a thread that has lost its lock once. */
  static final String AGAIN = " again";

  private final List<Map<String, List<String>>> steps = new ArrayList<>();
  private boolean over;

  /** Begins the next step. */
  synchronized void beginStep() {
    steps.add(new TreeMap<>());
  }

  /** Notes an event of the current step. */
  synchronized void note(String source, String event) {
    if (over) {
      return;
    }
    if (steps.isEmpty()) {
      beginStep();
    }
    steps.get(steps.size() - 1).computeIfAbsent(source, it -> new ArrayList<>()).add(event);
  }

  /** Ends the trace: nothing is noted after this. */
  synchronized void endTrace() {
    over = true;
  }

  /** Returns the sources of a step, each with its events, as text. */
  synchronized Map<String, String> eventsOf(int step) {
    Map<String, String> all = new TreeMap<>();
    if (step < steps.size()) {
      steps.get(step).forEach((source, texts) -> all.put(source, String.join(", ", texts)));
    }
    return all;
  }

  /** Returns whether a thread was told again of a loss that it knew of. */
  synchronized boolean tellsOfLossAgain() {
    return steps.stream()
        .flatMap(step -> step.values().stream())
        .flatMap(List::stream)
        .anyMatch(event -> event.contains(AGAIN));
  }

  @Override
  public synchronized String toString() {
    return steps.stream().map(Object::toString).collect(joining("\n  "));
  }
}
