package dev.baton.sim.swarm;

import java.time.Duration;
import java.util.List;

/**
 * An action on the world.
 *
 * @param at the time of the action, from the beginning of the world
 * @param which a number that chooses a machine, a server, a candidate, a node or a kind of request
 * @param lasts the duration of the action, if it has one
 */
record PlannedStep(Duration at, StepKind kind, int which, Duration lasts) {
  private static final int WORDS = 4;

  <T> T chooseFrom(List<T> from) {
    return from.get(which % from.size());
  }

  /** Parses the text of {@link #toString}. */
  static PlannedStep parseStep(String text) {
    List<String> words = List.of(text.trim().split(" +", -1));
    if (words.size() != WORDS) {
      throw new IllegalArgumentException("not an act, TIME DEED WHICH LASTS: " + text);
    }
    return new PlannedStep(
        Duration.parse(words.get(0)),
        StepKind.valueOf(words.get(1)),
        Integer.parseInt(words.get(2)),
        Duration.parse(words.get(3)));
  }

  @Override
  public String toString() {
    return at + " " + kind + " " + which + " " + lasts;
  }
}
