package dev.baton.sim.swarm;

import java.time.Duration;

/**
 * One thing done to the world.
 *
 * @param at when, from the beginning of the world
 * @param which chooses a machine, a server, a candidate, a node or a kind of request, as many times
 *     as it takes to reach it
 * @param lasts for how long, where it lasts
 */
record Act(Duration at, Deed deed, int which, Duration lasts) {
  <T> T choose(java.util.List<T> from) {
    return from.get(which % from.size());
  }

  @Override
  public String toString() {
    return "after "
        + at.toNanos() / 1e6
        + " ms "
        + deed
        + " "
        + which
        + " for "
        + lasts.toMillis()
        + " ms";
  }
}
