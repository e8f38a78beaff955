package dev.baton.internal;

import java.math.BigDecimal;
import java.time.Duration;

/** Durations as people read them. */
public final class DurationFormat {
  private DurationFormat() {}

  /** {@code 1.5 s}, for example. */
  public static String inSeconds(Duration duration) {
    return BigDecimal.valueOf(duration.toSeconds())
            .add(BigDecimal.valueOf(duration.toNanosPart(), 9))
            .stripTrailingZeros()
            .toPlainString()
        + " s";
  }
}
