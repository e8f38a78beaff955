package dev.baton.demo.herd;

import java.util.List;
import java.util.stream.Stream;

/** Numbers on a logarithmic axis, and where on it each of them is. */
record LogAxis(double low, double high, List<Integer> ticks) {
  private static final int DECADE = 10;

  /** With a tick at each number, from the first to the last. */
  static LogAxis at(List<Integer> ticks) {
    return new LogAxis(ticks.get(0), ticks.get(ticks.size() - 1), ticks);
  }

  /** From 1 to the power of ten at which all that is drawn has room. */
  static LogAxis upTo(double highest) {
    LogAxis axis = at(List.of(1, DECADE));
    while (axis.high < highest) {
      axis = axis.longer();
    }
    return axis;
  }

  /** Of these curves, upwards. */
  static LogAxis ofMessages(List<Curve> curves) {
    return upTo(
        curves.stream()
            .flatMap(curve -> curve.points().stream())
            .mapToDouble(Curve.Point::messages)
            .max()
            .orElse(1));
  }

  private LogAxis longer() {
    int end = ticks.get(ticks.size() - 1) * DECADE;
    return at(Stream.concat(ticks.stream(), Stream.of(end)).toList());
  }

  /** Where a number is: 0 at the low end, 1 at the high one. */
  double of(double number) {
    return low == high ? 0 : Math.log(number / low) / Math.log(high / low);
  }
}
