package dev.baton.bench.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The form of the numbers of one result, all alike, with three significant digits.
 *
 * @param factor the divisor of the numbers
 * @param symbol the unit of the quotient; empty for numbers without a unit
 */
record NumberScale(double factor, String symbol) {
  /** The text for a missing number. */
  static final String NONE = "–";

  /** The scale of numbers without a unit. */
  static final NumberScale PLAIN = new NumberScale(1, "");

  private static final MathContext DIGITS = new MathContext(3, RoundingMode.HALF_UP);

  private static final List<NumberScale> TIMES =
      List.of(
          new NumberScale(1, "ns"),
          new NumberScale(1e3, "µs"),
          new NumberScale(1e6, "ms"),
          new NumberScale(1e9, "s"));
  private static final List<NumberScale> SIZES =
      List.of(
          new NumberScale(1, "B"),
          new NumberScale(1e3, "kB"),
          new NumberScale(1e6, "MB"),
          new NumberScale(1e9, "GB"));

  /** Returns the scale in which the medians read best. */
  static NumberScale of(WorkResult result) {
    return scaleFor(
        result.unit(), result.figures().stream().map(ContenderFigures::median).toList());
  }

  static NumberScale scaleFor(NumberUnit unit, Collection<Double> numbers) {
    return switch (unit) {
      case NANOSECONDS -> closestScale(TIMES, numbers);
      case BYTES -> closestScale(SIZES, numbers);
      default -> new NumberScale(1, unit.unitText());
    };
  }

  /**
   * Returns the scale that fits the middle of the orders of magnitude, so that neither end gets too
   * many digits.
   */
  private static NumberScale closestScale(List<NumberScale> scales, Collection<Double> numbers) {
    double middle =
        Math.sqrt(
            positiveNumbers(numbers).min().orElse(0) * positiveNumbers(numbers).max().orElse(0));
    return scales.stream()
        .filter(scale -> scale.reachesUnit(middle))
        .reduce((smaller, larger) -> larger)
        .orElse(scales.get(0));
  }

  private static DoubleStream positiveNumbers(Collection<Double> numbers) {
    return numbers.stream().mapToDouble(Double::doubleValue).filter(number -> number > 0);
  }

  /** Returns true if a number, rounded up, is at least 1 of this unit: 1.00 ms, not 1,000 µs. */
  private boolean reachesUnit(double number) {
    return number >= 0.9995 * factor;
  }

  /**
   * Returns a number without its unit, for example {@code 1,234}, {@code 12.3} or {@code 0.123}.
   */
  String formatNumber(double number) {
    return Double.isFinite(number) ? roundNumber(number / factor) : NONE;
  }

  /** Returns a number with its unit. */
  String formatWithUnit(double number) {
    String text = formatNumber(number);
    return symbol.isEmpty() || text.equals(NONE) ? text : text + " " + symbol;
  }

  /** Returns the least and the greatest of {@code numbers}, for example {@code 1.20 – 3.40}. */
  String formatRange(Collection<Double> numbers) {
    return numbers.isEmpty()
        ? NONE
        : Stream.of(Collections.min(numbers), Collections.max(numbers))
            .map(this::formatNumber)
            .distinct()
            .collect(Collectors.joining(" – "));
  }

  /** Returns a ratio, for example {@code 2.60×}. */
  static String formatRatio(double ratio) {
    return Double.isFinite(ratio) ? PLAIN.formatNumber(ratio) + "×" : NONE;
  }

  private String roundNumber(double shown) {
    BigDecimal rounded = new BigDecimal(shown, DIGITS);
    boolean whole = factor == 1 && shown == Math.rint(shown);
    return whole || Math.abs(shown) >= 100 || shown == 0
        ? groupDigits(BigDecimal.valueOf(shown), 0)
        : groupDigits(rounded, DIGITS.getPrecision() - rounded.precision() + rounded.scale());
  }

  private static String groupDigits(BigDecimal number, int decimals) {
    return String.format(Locale.ROOT, "%,." + decimals + "f", number);
  }
}
