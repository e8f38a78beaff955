package dev.baton.cli.keeper;

import dev.baton.runtime.port.DurationFormat;
import java.time.Duration;

/**
 * The time that a command has to end by itself before its lease ends. It gets SIGTERM this long
 * before SIGKILL, and SIGKILL {@link #MARGIN} before the lease ends.
 *
 * @param period from SIGTERM to SIGKILL
 */
public record GracePeriod(Duration period) {
  /** The reserve in which the signals take effect. */
  public static final Duration MARGIN = Duration.ofMillis(500);

  /** The times at which the signals are due, in {@link UptimeClock}. */
  record SignalTimes(long term, long kill) {}

  /**
   * Returns the grace of {@code period}, if a session of {@code sessionTimeout} leaves room for it.
   *
   * <p>A renewed lease is worth at least half the session timeout, and it is renewed every quarter.
   * If one renewal is a quarter late, the command should not notice. So grace and margin must fit
   * into the remaining quarter.
   */
  public static GracePeriod forSession(Duration period, Duration sessionTimeout) {
    if (period.isNegative()) {
      throw new IllegalArgumentException(
          "--grace must not be negative, was " + DurationFormat.inSeconds(period));
    }
    Duration needed = period.plus(MARGIN).multipliedBy(4);
    if (needed.compareTo(sessionTimeout) > 0) {
      throw new IllegalArgumentException(
          "a grace of "
              + DurationFormat.inSeconds(period)
              + " needs a session timeout of at least "
              + DurationFormat.inSeconds(needed)
              + " (four times grace + "
              + DurationFormat.inSeconds(MARGIN)
              + "), but it is "
              + DurationFormat.inSeconds(sessionTimeout));
    }
    return new GracePeriod(period);
  }

  /**
   * Returns how long ZooKeeper may be silent, at least, before a command gets SIGTERM. A lease is
   * worth half of {@code sessionTimeout} when its renewal is late.
   */
  public Duration survivedSilence(Duration sessionTimeout) {
    return sessionTimeout.dividedBy(2).minus(period).minus(MARGIN);
  }

  /**
   * Returns the times of the signals, if the lease had {@code lease} left at {@code now} or later.
   */
  SignalTimes signalTimes(long now, Duration lease) {
    long kill = Math.max(0, now + lease.minus(MARGIN).toMillis());
    return new SignalTimes(Math.max(0, kill - period.toMillis()), kill);
  }
}
