package dev.baton.bench.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * The form of the numbers in one chart and its table, all alike, with three significant digits.
 *
 * @param factor the divisor of the numbers
 * @param symbol the unit of the quotient; empty for numbers without a unit
 */
record Scale(double factor, String symbol) {
  /** The text for a missing number. */
  static final String NONE = "–";

  /** The scale of numbers without a unit. */
  static final Scale PLAIN = new Scale(1, "");

  private static final MathContext DIGITS = new MathContext(3, RoundingMode.HALF_UP);
  private static final MathContext EXACT = new MathContext(9, RoundingMode.HALF_UP);

  private static final List<Scale> TIMES =
      List.of(new Scale(1, "ns"), new Scale(1e3, "µs"), new Scale(1e6, "ms"), new Scale(1e9, "s"));
  private static final List<Scale> SIZES =
      List.of(new Scale(1, "B"), new Scale(1e3, "kB"), new Scale(1e6, "MB"), new Scale(1e9, "GB"));

  /** Returns the scale in which the medians read best. */
  static Scale of(Result result) {
    return of(result.unit(), result.figures().stream().map(Figures::median).toList());
  }

  static Scale of(Unit unit, Collection<Double> numbers) {
    return switch (unit) {
      case NANOSECONDS -> closest(TIMES, numbers);
      case BYTES -> closest(SIZES, numbers);
      default -> new Scale(1, unit.text());
    };
  }

  /**
   * Returns the scale that fits the middle of the orders of magnitude, so that neither end gets too
   * many digits.
   */
  private static Scale closest(List<Scale> scales, Collection<Double> numbers) {
    double middle =
        Math.sqrt(positive(numbers).min().orElse(0) * positive(numbers).max().orElse(0));
    return scales.stream()
        .filter(scale -> scale.reaches(middle))
        .reduce((smaller, larger) -> larger)
        .orElse(scales.get(0));
  }

  private static DoubleStream positive(Collection<Double> numbers) {
    return numbers.stream().mapToDouble(Double::doubleValue).filter(number -> number > 0);
  }

  /** Returns true if a number, rounded up, is at least 1 of this unit: 1.00 ms, not 1,000 µs. */
  private boolean reaches(double number) {
    return number >= 0.9995 * factor;
  }

  double of(double number) {
    return number / factor;
  }

  /**
   * Returns a number without its unit, for example {@code 1,234}, {@code 12.3} or {@code 0.123}.
   */
  String number(double number) {
    return Double.isFinite(number) ? rounded(of(number)) : NONE;
  }

  /** Returns a number with its unit. */
  String text(double number) {
    String text = number(number);
    return symbol.isEmpty() || text.equals(NONE) ? text : text + " " + symbol;
  }

  /** Returns a ratio, for example {@code 2.60×}. */
  static String times(double ratio) {
    return Double.isFinite(ratio) ? PLAIN.number(ratio) + "×" : NONE;
  }

  /** Returns a number of an axis, which is round and needs no further digits. */
  static String tick(double shown) {
    BigDecimal exact = new BigDecimal(shown, EXACT).stripTrailingZeros();
    return grouped(exact, Math.max(0, exact.scale()));
  }

  private String rounded(double shown) {
    BigDecimal rounded = new BigDecimal(shown, DIGITS);
    boolean whole = factor == 1 && shown == Math.rint(shown);
    return whole || Math.abs(shown) >= 100 || shown == 0
        ? grouped(BigDecimal.valueOf(shown), 0)
        : grouped(rounded, DIGITS.getPrecision() - rounded.precision() + rounded.scale());
  }

  private static String grouped(BigDecimal number, int decimals) {
    return String.format(Locale.ROOT, "%,." + decimals + "f", number);
  }
}
