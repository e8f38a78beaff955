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
record Act(Duration at, Deed deed, int which, Duration lasts) {
  private static final int WORDS = 4;

  <T> T choose(List<T> from) {
    return from.get(which % from.size());
  }

  /** Parses the text of {@link #toString}. */
  static Act parse(String text) {
    List<String> words = List.of(text.trim().split(" +", -1));
    if (words.size() != WORDS) {
      throw new IllegalArgumentException("not an act, TIME DEED WHICH LASTS: " + text);
    }
    return new Act(
        Duration.parse(words.get(0)),
        Deed.valueOf(words.get(1)),
        Integer.parseInt(words.get(2)),
        Duration.parse(words.get(3)));
  }

  @Override
  public String toString() {
    return at + " " + deed + " " + which + " " + lasts;
  }
}
