package dev.baton.internal;

import java.math.BigDecimal;
import java.time.Duration;

/** Durations as people read them. */
public final class Seconds {
  private Seconds() {}

  /** {@code 1.5 s}, for example. */
  public static String of(Duration duration) {
    return BigDecimal.valueOf(duration.toSeconds())
            .add(BigDecimal.valueOf(duration.toNanosPart(), 9))
            .stripTrailingZeros()
            .toPlainString()
        + " s";
  }
}
