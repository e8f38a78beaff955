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
  private static final int MOST_QUICK_ENDS = 2;

  private final Duration longest;
  private final RandomGenerator random;
  private int failures;
  private int quickEnds;

  /** Waits {@code longest} at most, which is a second at least. */
  Backoff(Duration longest, RandomGenerator random) {
    this.longest = longest;
    this.random = random;
  }

  /** A wait, for people. */
  static String text(Duration wait) {
    return String.format(Locale.ROOT, "%.1f s", wait.toMillis() / 1000.0);
  }

  /** Returns the wait after a command has lost its leadership. */
  Duration afterLoss(Duration ran) {
    quickEnds = 0;
    failures = 0;
    return restOfSecond(ran);
  }

  private static Duration restOfSecond(Duration ran) {
    Duration rest = SHORTEST.minus(ran);
    return rest.isNegative() ? Duration.ZERO : rest;
  }

  /** Returns the wait after a command has ended in order; see {@link #quickEnds}. */
  Duration afterSuccess(Duration ran) {
    quickEnds = ran.compareTo(SHORTEST) < 0 ? quickEnds + 1 : 0;
    if (quickEnds() > 0) {
      return longerAndLonger();
    }
    failures = 0;
    return restOfSecond(ran);
  }

  /**
   * Returns how many times in a row a command has ended in order within a second, once that is too
   * often; else 0. A command that leaves a daemon behind does so, and is held back like one that
   * fails.
   */
  int quickEnds() {
    return quickEnds > MOST_QUICK_ENDS ? quickEnds : 0;
  }

  /**
   * The wait after a command has failed. If it had run for as long as the longest wait, and for ten
   * seconds, it is as if it had never failed before.
   */
  Duration afterFailure(Duration ran) {
    quickEnds = 0;
    if (ran.compareTo(GOOD_WHILE) >= 0 && ran.compareTo(longest) >= 0) {
      failures = 0;
    }
    return longerAndLonger();
  }

  private Duration longerAndLonger() {
    long limit = SHORTEST.toMillis() << Math.min(failures, MOST_DOUBLINGS);
    limit = Math.min(limit, longest.toMillis());
    failures++;
    long drawn = limit - random.nextLong(limit / 2 + 1);
    return Duration.ofMillis(Math.max(drawn, SHORTEST.toMillis()));
  }
}
