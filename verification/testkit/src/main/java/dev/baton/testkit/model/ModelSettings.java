package dev.baton.testkit.model;

import java.time.Duration;
import java.util.function.LongUnaryOperator;

/**
 * What a {@link ModelEnsemble} is like.
 *
 * @param servers how many there are; server 0 leads first
 * @param tick the servers' tickTime: they tell the leader every half tick whom they heard of, and a
 *     session ends at a whole tick, at the first after its timeout; zero for neither
 * @param hop how long a message between two servers takes
 * @param electionTime how long the others take to elect another leader when theirs is cut off
 * @param patience how long a server that is cut off goes on serving what it can
 * @param chance decides what is left to chance: a number from 0 up to, but not including, the one
 *     given
 */
public record ModelSettings(
    int servers,
    Duration tick,
    Duration hop,
    Duration electionTime,
    Duration patience,
    LongUnaryOperator chance) {
  /** One server, and nothing left to chance. */
  public static final ModelSettings ONE_SERVER =
      new ModelSettings(1, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, n -> 0);

  /** {@code length}, and up to as much again. */
  long about(Duration length) {
    long nanos = length.toNanos();
    return nanos + (nanos == 0 ? 0 : chance.applyAsLong(nanos));
  }
}
