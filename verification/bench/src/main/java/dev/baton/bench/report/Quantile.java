package dev.baton.bench.report;

import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** A quantile, which so many measurements can tell that at least two of them lie beyond it. */
enum Quantile {
  P90(20, Figures::p90),
  P99(200, Figures::p99);

  private final long least;

  @SuppressWarnings("ImmutableEnumChecker") // both of them are references to methods of a record
  private final ToDoubleFunction<Figures> value;

  Quantile(long least, ToDoubleFunction<Figures> value) {
    this.least = least;
    this.value = value;
  }

  /** How many measurements tell it. */
  long least() {
    return least;
  }

  /** Empty where the measurements are too few. */
  OptionalDouble of(Figures figures) {
    return figures.count() >= least
        ? OptionalDouble.of(value.applyAsDouble(figures))
        : OptionalDouble.empty();
  }
}
