package dev.baton.bench.report;

import java.util.Collection;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The axis of a chart. It is logarithmic if the numbers are more than 100 times apart. */
record ChartAxis(boolean logarithmic, double low, double high) {
  private static final double FAR_APART = 100;

  /** The shortest bar of the smallest number, in decades. */
  private static final double SHORTEST = 0.2;

  private static final int MOST_STEPS = 6;

  static ChartAxis axisOver(Collection<Double> numbers) {
    double least = positiveNumbers(numbers).min().orElse(1);
    double most = positiveNumbers(numbers).max().orElse(1);
    return most / least > FAR_APART
        ? new ChartAxis(true, Math.pow(10, Math.floor(Math.log10(least) - SHORTEST)), most)
        : new ChartAxis(false, 0, most);
  }

  private static DoubleStream positiveNumbers(Collection<Double> numbers) {
    return numbers.stream()
        .mapToDouble(Double::doubleValue)
        .filter(number -> number > 0 && Double.isFinite(number));
  }

  /** Returns the place of a number. A value that is too small, or no number, is at the low end. */
  double placeOf(double number) {
    double held = number >= low ? number : low;
    return logarithmic ? Math.log10(held) : held;
  }

  double lowPlace() {
    return placeOf(low);
  }

  double highPlace() {
    return placeOf(high);
  }

  /** Returns the numbers with a line on the axis. */
  List<Double> tickNumbers() {
    double step = logarithmic ? 1 : roundStep();
    int first = (int) Math.round(lowPlace() / step);
    int last = (int) Math.floor(highPlace() / step);
    DoubleUnaryOperator number = place -> logarithmic ? Math.pow(10, place) : place * step;
    return IntStream.rangeClosed(first, last).asDoubleStream().map(number).boxed().toList();
  }

  /** Returns a step of 1, 2 or 5 times a power of ten. */
  private double roundStep() {
    double decade = Math.pow(10, Math.floor(Math.log10(high / MOST_STEPS)));
    return DoubleStream.of(1, 2, 5, 10)
        .map(times -> times * decade)
        .filter(step -> high / step <= MOST_STEPS)
        .findFirst()
        .orElse(high);
  }
}
