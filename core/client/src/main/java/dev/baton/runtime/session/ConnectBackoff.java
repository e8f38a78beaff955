package dev.baton.runtime.session;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * The delays between attempts to connect. There is none while some servers have not been tried.
 * After that, a delay is random below a limit that doubles, so that many clients do not return at
 * one moment.
 */
final class ConnectBackoff {
  private static final long FIRST_NANOS = Duration.ofMillis(50).toNanos();

  /** Up to 1.6 s where no server could be reached: one may come back at any moment. */
  private static final int DOUBLINGS = 5;

  /** Up to 12.8 s where servers end each connection: they have a reason, and it costs them. */
  private static final int DOUBLINGS_OF_CUT = 8;

  /** Enough for most servers, and so little that a silent one costs no caller its patience. */
  private static final long FIRST_ATTEMPT_NANOS = Duration.ofSeconds(3).toNanos();

  private final RandomGenerator random;
  private int failures;

  ConnectBackoff(RandomGenerator random) {
    this.random = random;
  }

  /** Called when a connection was good; the next attempt counts as the first one. */
  void noteSuccess() {
    failures = 0;
  }

  /**
   * Returns the next delay.
   *
   * @param servers the number of servers to try
   * @param cut whether the last attempt led to a connection that did not last
   */
  long nextNanos(int servers, boolean cut) {
    failures++;
    int rounds = (failures - 1) / servers;
    int doublings = Math.min(rounds - 1, cut ? DOUBLINGS_OF_CUT : DOUBLINGS);
    return rounds == 0 ? 0 : random.nextLong(FIRST_NANOS << doublings) + 1;
  }

  /**
   * Returns how long the next attempt may take, at most. That doubles when all servers have been
   * tried in vain, for those that need longer: far away, with TLS, or with a slow login.
   */
  long attemptNanos(int servers) {
    return FIRST_ATTEMPT_NANOS << Math.min(failures / servers, DOUBLINGS_OF_CUT);
  }

  /** Returns a delay for clients that all lost something at one moment. */
  long scatterNanos() {
    return random.nextLong(2 * FIRST_NANOS) + 1;
  }
}
