package dev.baton.runtime;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait before another attempt: not at all while there are servers not tried yet, then a
 * random time below a limit that doubles, so that many clients do not come back at one moment.
 */
final class Backoff {
  private static final long FIRST_NANOS = Duration.ofMillis(50).toNanos();
  private static final int DOUBLINGS = 5;

  private final RandomGenerator random;
  private int failures;

  Backoff(RandomGenerator random) {
    this.random = random;
  }

  void succeeded() {
    failures = 0;
  }

  /** The next delay, when there are {@code servers} to try. */
  long nextNanos(int servers) {
    failures++;
    int rounds = (failures - 1) / servers;
    return rounds == 0 ? 0 : random.nextLong(FIRST_NANOS << Math.min(rounds - 1, DOUBLINGS)) + 1;
  }

  /** A delay for those who all lost something at one moment. */
  long scatterNanos() {
    return random.nextLong(2 * FIRST_NANOS) + 1;
  }
}
