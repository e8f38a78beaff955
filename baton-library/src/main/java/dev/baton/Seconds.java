package dev.baton;

import java.math.BigDecimal;
import java.time.Duration;

/** Durations as people read them. */
final class Seconds {
  private Seconds() {}

  /** {@code 1.5 s}, for example. */
  static String of(Duration duration) {
    return BigDecimal.valueOf(duration.toSeconds())
            .add(BigDecimal.valueOf(duration.toNanosPart(), 9))
            .stripTrailingZeros()
            .toPlainString()
        + " s";
  }
}
