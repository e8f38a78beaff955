package dev.baton.cli.run;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Chooses how long to wait before a command runs again, at most once a second. After repeated
 * failures the wait doubles each time. A random part is subtracted, so that commands that failed
 * for the same reason do not all return at once.
 */
final class RestartBackoff {
  static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration GOOD_WHILE = Duration.ofSeconds(10);
  private static final int MOST_DOUBLINGS = 30;
  private static final int MOST_QUICK_ENDS = 2;

  private final Duration longest;
  private final RandomGenerator random;
  private int failures;
  private int quickEnds;

  /** Creates a back-off that waits at most {@code longest}, which must be at least a second. */
  RestartBackoff(Duration longest, RandomGenerator random) {
    this.longest = longest;
    this.random = random;
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

  /** Returns the wait after a command has ended normally; see {@link #quickEnds}. */
  Duration afterSuccess(Duration ran) {
    quickEnds = ran.compareTo(SHORTEST) < 0 ? quickEnds + 1 : 0;
    if (quickEnds() > 0) {
      return nextDoubledWait();
    }
    failures = 0;
    return restOfSecond(ran);
  }

  /**
   * Returns how often in a row a command has ended normally within a second; 0 while that is
   * tolerable. A command that leaves a daemon behind ends like this. It is delayed like a failing
   * command.
   */
  int quickEnds() {
    return quickEnds > MOST_QUICK_ENDS ? quickEnds : 0;
  }

  /**
   * Returns the wait after a command has failed. A run of at least ten seconds that is also no
   * shorter than the longest wait clears earlier failures.
   */
  Duration afterFailure(Duration ran) {
    quickEnds = 0;
    if (ran.compareTo(GOOD_WHILE) >= 0 && ran.compareTo(longest) >= 0) {
      failures = 0;
    }
    return nextDoubledWait();
  }

  private Duration nextDoubledWait() {
    long limit = SHORTEST.toMillis() << Math.min(failures, MOST_DOUBLINGS);
    limit = Math.min(limit, longest.toMillis());
    failures++;
    long drawn = limit - random.nextLong(limit / 2 + 1);
    return Duration.ofMillis(Math.max(drawn, SHORTEST.toMillis()));
  }
}
