package dev.baton.cli.guard;

import java.math.BigDecimal;
import java.time.Duration;

/**
 * How long a command is given to end by itself when the lease runs out: it gets SIGTERM so much
 * before SIGKILL, and SIGKILL {@link #MARGIN} before the lease ends.
 *
 * @param period from SIGTERM to SIGKILL
 */
public record Grace(Duration period) {
  /** What is kept back for the signals to take effect. */
  public static final Duration MARGIN = Duration.ofMillis(500);

  /** When the signals are due, in {@link Uptime}. */
  record Moments(long term, long kill) {}

  /**
   * The grace of {@code period}, if a session of {@code sessionTimeout} leaves room for it.
   *
   * <p>A lease is worth at least half the session timeout when it is renewed, and renewed every
   * quarter of it. If one renewal is a quarter late, the command should not notice. So grace and
   * margin have to fit into the other quarter.
   */
  public static Grace of(Duration period, Duration sessionTimeout) {
    if (period.isNegative()) {
      throw new IllegalArgumentException("a grace of " + seconds(period) + " is less than none");
    }
    Duration needed = period.plus(MARGIN).multipliedBy(4);
    if (needed.compareTo(sessionTimeout) > 0) {
      throw new IllegalArgumentException(
          "a grace of "
              + seconds(period)
              + " needs a session timeout of at least "
              + seconds(needed)
              + " (four times grace + "
              + seconds(MARGIN)
              + "), but it is "
              + seconds(sessionTimeout));
    }
    return new Grace(period);
  }

  /**
   * Returns for how long ZooKeeper may be silent before a command gets SIGTERM: at least, since a
   * lease is worth half of {@code sessionTimeout} when its renewal is late.
   */
  public Duration survivedSilence(Duration sessionTimeout) {
    return sessionTimeout.dividedBy(2).minus(period).minus(MARGIN);
  }

  /** Returns {@code duration} as people write it: 1.5 s. */
  public static String seconds(Duration duration) {
    return BigDecimal.valueOf(duration.toMillis(), 3).stripTrailingZeros().toPlainString() + " s";
  }

  /** When the signals are due if, at {@code now} or later, the lease had {@code lease} left. */
  Moments moments(long now, Duration lease) {
    long kill = Math.max(0, now + lease.minus(MARGIN).toMillis());
    return new Moments(Math.max(0, kill - period.toMillis()), kill);
  }
}
