package dev.baton.runtime.session;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait before another attempt to connect: not at all while there are servers not tried
 * yet, then a random time below a limit that doubles, so that many clients do not come back at one
 * moment.
 */
final class Backoff {
  private static final long FIRST_NANOS = Duration.ofMillis(50).toNanos();

  /** Up to 1.6 s where no server could be reached: one may come back at any moment. */
  private static final int DOUBLINGS = 5;

  /** Up to 12.8 s where servers end each connection: they have a reason, and it costs them. */
  private static final int DOUBLINGS_OF_CUT = 8;

  private final RandomGenerator random;
  private int failures;

  Backoff(RandomGenerator random) {
    this.random = random;
  }

  /** A connection was good, so the next attempt is the first one. */
  void succeeded() {
    failures = 0;
  }

  /**
   * The next delay.
   *
   * @param servers how many there are to try
   * @param cut whether the last attempt led to a connection, which did not last
   */
  long nextNanos(int servers, boolean cut) {
    failures++;
    int rounds = (failures - 1) / servers;
    int doublings = Math.min(rounds - 1, cut ? DOUBLINGS_OF_CUT : DOUBLINGS);
    return rounds == 0 ? 0 : random.nextLong(FIRST_NANOS << doublings) + 1;
  }

  /** A delay for those who all lost something at one moment. */
  long scatterNanos() {
    return random.nextLong(2 * FIRST_NANOS) + 1;
  }
}
