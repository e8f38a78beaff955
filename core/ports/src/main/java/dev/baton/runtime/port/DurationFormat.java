package dev.baton.runtime.port;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;

/** Formats durations for people, in the library's messages and in the output of the command. */
public final class DurationFormat {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private DurationFormat() {}

  /** Formats a setting or a limit, exactly: {@code 1.5 s}. */
  public static String inSeconds(Duration duration) {
    return toSeconds(duration).stripTrailingZeros().toPlainString() + " s";
  }

  /**
   * Formats a measured duration, rounded: {@code 12.3 ms}, {@code 1.5 s}, {@code 3 min 5 s} or
   * {@code 5 h 3 min}.
   */
  public static String roundMeasured(Duration duration) {
    long seconds = duration.plusMillis(500).toSeconds();
    if (seconds >= 2 * 60 * 60) {
      return seconds / (60 * 60) + " h " + seconds / 60 % 60 + " min";
    }
    if (seconds >= 2 * 60) {
      return seconds / 60 + " min " + seconds % 60 + " s";
    }
    BigDecimal exact = toSeconds(duration);
    return duration.abs().compareTo(SECOND) < 0
        ? oneDigit(exact.movePointRight(3)) + " ms"
        : oneDigit(exact) + " s";
  }

  private static String oneDigit(BigDecimal number) {
    return number.setScale(1, RoundingMode.HALF_UP).toPlainString();
  }

  private static BigDecimal toSeconds(Duration duration) {
    return BigDecimal.valueOf(duration.toSeconds())
        .add(BigDecimal.valueOf(duration.toNanosPart(), 9));
  }
}
