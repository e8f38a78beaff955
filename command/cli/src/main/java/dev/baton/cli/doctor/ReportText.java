package dev.baton.cli.doctor;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/** Formats values for the report. */
final class ReportText {
  private static final long NANOS_PER_TENTH = 100_000;

  private ReportText() {}

  /** Returns {@code 1.5 ms}, or {@code 12.5 s} from a second up. */
  static String formatDuration(Duration duration) {
    if (duration.abs().compareTo(Duration.ofSeconds(1)) >= 0) {
      return plainNumber(BigDecimal.valueOf(duration.toMillis(), 3)) + " s";
    }
    return plainNumber(BigDecimal.valueOf(duration.toNanos() / NANOS_PER_TENTH, 1)) + " ms";
  }

  private static String plainNumber(BigDecimal number) {
    return number.stripTrailingZeros().toPlainString();
  }

  /** Joins items: {@code a, b and c}. */
  static String joinList(List<String> items) {
    int last = items.size() - 1;
    return last < 1
        ? String.join("", items)
        : String.join(", ", items.subList(0, last)) + " and " + items.get(last);
  }

  /** Returns a number with its noun: {@code 1 server}, {@code 3 servers}. */
  static String countNoun(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
