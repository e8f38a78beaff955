package dev.baton.bench.report;

import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * A quantile with the number of measurements that it needs, so that at least two of them lie beyond
 * it.
 */
enum FigureQuantile {
  P90(20, ContenderFigures::p90),
  P99(200, ContenderFigures::p99);

  private final long least;

  @SuppressWarnings("ImmutableEnumChecker") // both functions are references to methods of a record
  private final ToDoubleFunction<ContenderFigures> value;

  FigureQuantile(long least, ToDoubleFunction<ContenderFigures> value) {
    this.least = least;
    this.value = value;
  }

  /** Returns the quantile, or empty if there are too few measurements. */
  OptionalDouble valueIn(ContenderFigures figures) {
    return figures.count() >= least
        ? OptionalDouble.of(value.applyAsDouble(figures))
        : OptionalDouble.empty();
  }
}
