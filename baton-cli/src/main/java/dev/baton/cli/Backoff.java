package dev.baton.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * How long to wait before a command is run again: at most once a second; if it fails again and
 * again, twice as long each time, and a random part of that less, so that many that fail of one
 * cause do not come back at one moment.
 */
final class Backoff {
  static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration GOOD_WHILE = Duration.ofSeconds(10);
  private static final int MOST_DOUBLINGS = 30;

  private final Duration longest;
  private final RandomGenerator random;
  private int failures;

  /** Waits {@code longest} at most, which is a second at least. */
  Backoff(Duration longest, RandomGenerator random) {
    this.longest = longest;
    this.random = random;
  }

  /** A wait, for people. */
  static String text(Duration wait) {
    return String.format(Locale.ROOT, "%.1f s", wait.toMillis() / 1000.0);
  }

  /** The wait after a command has ended in order, or only lost its leadership. */
  Duration afterSuccess(Duration ran) {
    failures = 0;
    Duration rest = SHORTEST.minus(ran);
    return rest.isNegative() ? Duration.ZERO : rest;
  }

  /**
   * The wait after a command has failed. If it had run for as long as the longest wait, and for ten
   * seconds, it is as if it had never failed before.
   */
  Duration afterFailure(Duration ran) {
    if (ran.compareTo(GOOD_WHILE) >= 0 && ran.compareTo(longest) >= 0) {
      failures = 0;
    }
    long limit = SHORTEST.toMillis() << Math.min(failures, MOST_DOUBLINGS);
    limit = Math.min(limit, longest.toMillis());
    failures++;
    long drawn = limit - random.nextLong(limit / 2 + 1);
    return Duration.ofMillis(Math.max(drawn, SHORTEST.toMillis()));
  }
}
