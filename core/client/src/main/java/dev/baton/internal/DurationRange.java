package dev.baton.internal;

import dev.baton.runtime.port.DurationFormat;
import java.time.Duration;

/**
 * The durations that a setting accepts.
 *
 * @param setting its name, for messages
 * @param least the shortest duration
 * @param most the longest duration, at most some hundred years, so that no sum of a few of them
 *     overflows
 */
public record DurationRange(String setting, Duration least, Duration most) {
  public static final Duration YEAR = Duration.ofDays(365);

  /** A range from 1 ms to a year. */
  public static DurationRange upToAYear(String setting) {
    return new DurationRange(setting, Duration.ofMillis(1), YEAR);
  }

  /**
   * Returns {@code duration}.
   *
   * @throws IllegalArgumentException if it is out of the range
   */
  public Duration checkedDuration(Duration duration) {
    if (duration.compareTo(least) < 0 || duration.compareTo(most) > 0) {
      throw new IllegalArgumentException(
          "%s must be from %s to %s, not %s"
              .formatted(
                  setting,
                  DurationFormat.inSeconds(least),
                  DurationFormat.inSeconds(most),
                  DurationFormat.inSeconds(duration)));
    }
    return duration;
  }
}
