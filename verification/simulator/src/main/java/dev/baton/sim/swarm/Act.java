package dev.baton.sim.swarm;

import java.time.Duration;
import java.util.List;

/**
 * One thing done to the world.
 *
 * @param at when, from the beginning of the world
 * @param which chooses a machine, a server, a candidate, a node or a kind of request
 * @param lasts for how long, where it lasts
 */
record Act(Duration at, Deed deed, int which, Duration lasts) {
  private static final int WORDS = 4;

  <T> T choose(List<T> from) {
    return from.get(which % from.size());
  }

  /** Reads what {@link #toString} wrote. */
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
