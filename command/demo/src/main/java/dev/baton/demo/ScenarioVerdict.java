package dev.baton.demo;

import java.util.List;
import java.util.Map;

/**
 * The result of a scenario.
 *
 * @param shown what the scenario has shown, if it passed
 * @param broken each broken expectation, with the expected and the actual value
 * @param counts the numbers that were counted and measured
 */
public record ScenarioVerdict(String shown, List<String> broken, Map<String, Object> counts) {
  /** Returns true if all expectations hold. */
  public boolean hasPassed() {
    return broken.isEmpty();
  }

  String verdictWord() {
    return hasPassed() ? "PASSED" : "FAILED";
  }
}
