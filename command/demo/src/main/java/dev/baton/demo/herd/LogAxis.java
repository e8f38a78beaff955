package dev.baton.demo.herd;

import java.util.List;
import java.util.stream.Stream;

/** A logarithmic axis with its numbers. */
record LogAxis(double low, double high, List<Integer> ticks) {
  private static final int DECADE = 10;

  /** Creates an axis with a tick at each number, from the first to the last. */
  static LogAxis withTicks(List<Integer> ticks) {
    return new LogAxis(ticks.get(0), ticks.get(ticks.size() - 1), ticks);
  }

  /** Creates an axis from 1 to the power of ten that has room for {@code highest}. */
  static LogAxis upTo(double highest) {
    LogAxis axis = withTicks(List.of(1, DECADE));
    while (axis.high < highest) {
      axis = axis.longerAxis();
    }
    return axis;
  }

  /** Creates the upward axis for these curves. */
  static LogAxis ofMessages(List<CostCurve> curves) {
    return upTo(
        curves.stream()
            .flatMap(curve -> curve.points().stream())
            .mapToDouble(CostCurve.CurvePoint::messages)
            .max()
            .orElse(1));
  }

  private LogAxis longerAxis() {
    int end = ticks.get(ticks.size() - 1) * DECADE;
    return withTicks(Stream.concat(ticks.stream(), Stream.of(end)).toList());
  }

  /** Returns the place of a number: 0 at the low end, 1 at the high end. */
  double placeOf(double number) {
    return low == high ? 0 : Math.log(number / low) / Math.log(high / low);
  }
}
