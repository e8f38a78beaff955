package dev.baton.acceptance;

import dev.baton.election.CandidateBuilder;
import dev.baton.testkit.ConditionWait;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What one candidate is told, in order. */
final class Diary {
  private final List<String> lines = new CopyOnWriteArrayList<>();

  /** Has {@code candidate} keep this diary. */
  CandidateBuilder of(CandidateBuilder candidate) {
    return candidate
        .onElected(leadership -> lines.add("elected"))
        .onSuspended(leadership -> lines.add("suspended"))
        .onResumed(leadership -> lines.add("resumed"))
        .onRevoked((leadership, reason) -> lines.add("revoked " + reason))
        .onPositionChanged(place -> lines.add("standing " + place))
        .onProblem(problem -> lines.add("problem " + problem.getMessage()));
  }

  List<String> lines() {
    return List.copyOf(lines);
  }

  /** How often {@code line} was told. */
  long count(String line) {
    return lines.stream().filter(line::equals).count();
  }

  /** Returns when {@code line} has been told {@code times} times. */
  void await(String line, int times) {
    ConditionWait.waitUntil(times + " x \"" + line + "\"", () -> count(line) >= times);
  }

  /** Returns when {@code line} has been told. */
  void await(String line) {
    await(line, 1);
  }
}
