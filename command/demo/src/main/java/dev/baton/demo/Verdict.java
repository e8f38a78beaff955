package dev.baton.demo;

import java.util.List;
import java.util.Map;

/**
 * How a scenario came out.
 *
 * @param shown what it has shown, if it passed
 * @param broken each expectation that came out otherwise: what was to come, and what came
 * @param counts what was counted and measured
 */
public record Verdict(String shown, List<String> broken, Map<String, Object> counts) {
  /** Whether all came as it had to. */
  public boolean passed() {
    return broken.isEmpty();
  }

  String word() {
    return passed() ? "PASSED" : "FAILED";
  }
}
