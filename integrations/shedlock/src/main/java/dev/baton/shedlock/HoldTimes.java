package dev.baton.shedlock;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import net.javacrumbs.shedlock.core.LockConfiguration;

/**
 * The two ends of a hold, in nanoseconds of the monotonic clock.
 *
 * @param earliestEnd until when it is kept although the task has ended
 * @param latestEnd until when it is kept while the task goes on
 */
record HoldTimes(long earliestEnd, long latestEnd) {
  static HoldTimes startingNow(LockConfiguration configuration) {
    long now = System.nanoTime();
    return new HoldTimes(
        now + toNanos(configuration.getLockAtLeastFor()),
        now + toNanos(configuration.getLockAtMostFor()));
  }

  /** Converts a duration; half of the clock's range at most, so that times can be compared. */
  private static long toNanos(Duration duration) {
    return Math.min(TimeUnit.NANOSECONDS.convert(duration), Long.MAX_VALUE / 2);
  }
}
