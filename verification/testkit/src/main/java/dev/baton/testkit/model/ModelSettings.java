package dev.baton.testkit.model;

import java.time.Duration;
import java.util.function.LongUnaryOperator;

/**
 * The settings of a {@link ModelEnsemble}.
 *
 * @param servers the number of servers; server 0 leads first
 * @param tick the servers' tickTime: they report the sessions that they heard of to the leader
 *     every half tick. A session ends at the first whole tick after its timeout. Zero means
 *     neither.
 * @param hop the time that a message between two servers takes
 * @param electionTime the time that the others take to elect another leader when theirs is cut off
 * @param patience the time for which a server that is cut off goes on serving
 * @param chance decides everything left to chance: returns a number from 0 up to, but not
 *     including, the given number
 */
public record ModelSettings(
    int servers,
    Duration tick,
    Duration hop,
    Duration electionTime,
    Duration patience,
    LongUnaryOperator chance) {
  /** The settings of one server, with nothing left to chance. */
  public static final ModelSettings ONE_SERVER =
      new ModelSettings(1, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, n -> 0);

  /** Returns {@code length} plus up to as much again. */
  long withJitter(Duration length) {
    long nanos = length.toNanos();
    return nanos + (nanos == 0 ? 0 : chance.applyAsLong(nanos));
  }
}
