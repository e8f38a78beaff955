package dev.baton.cli.replay;

import dev.baton.runtime.port.DurationFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Formats moments of a replay. A run is told by the wall clock. The clocks of a soak test or a
 * simulated world start anywhere, so its moments are told as time since the beginning.
 *
 * @param wall whether it is the wall clock
 * @param origin the earliest known moment
 * @param zone of the reader
 */
public record ReplayClock(boolean wall, long origin, ZoneId zone) {
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final double SECOND = 1e9;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT);
  private static final DateTimeFormatter DAY_AND_TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS", Locale.ROOT);

  /** Formats {@code moment} for a line of the report. */
  public String formatTime(long moment) {
    return wall ? TIME.format(toInstant(moment).atZone(zone)) : formatSeconds(moment - origin);
  }

  /** Formats {@code moment} with its date, if there is one. */
  public String formatDayAndTime(long moment) {
    return wall
        ? DAY_AND_TIME.format(toInstant(moment).atZone(zone))
        : formatSeconds(moment - origin);
  }

  private static String formatSeconds(long nanos) {
    return String.format(Locale.ROOT, "%.3f s", nanos / SECOND);
  }

  /** Converts {@code moment} of a wall clock. */
  public static Instant toInstant(long moment) {
    return Instant.ofEpochSecond(
        Math.floorDiv(moment, NANOS_PER_SECOND), Math.floorMod(moment, NANOS_PER_SECOND));
  }

  /** Returns the moment that the wall clock shows at {@code instant}. */
  public static long toMoment(Instant instant) {
    return instant.getEpochSecond() * NANOS_PER_SECOND + instant.getNano();
  }

  /** Formats a duration of {@code nanos} for users. */
  public static String formatLength(long nanos) {
    return DurationFormat.roundMeasured(Duration.ofNanos(nanos));
  }
}
