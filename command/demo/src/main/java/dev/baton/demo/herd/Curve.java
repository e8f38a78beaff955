package dev.baton.demo.herd;

import dev.baton.protocol.TurnRule;
import java.util.Arrays;
import java.util.List;

/** The messages for each change of leader under a rule, by the number of candidates. */
record Curve(TurnRule rule, List<Point> points) {
  /**
   * A point of the curve.
   *
   * @param messages the average for each change
   */
  record Point(int candidates, double messages) {}

  Curve {
    points = List.copyOf(points);
  }

  /** Creates a curve for each rule, with its costs in order. */
  static List<Curve> of(List<Cost> costs) {
    return Arrays.stream(TurnRule.values())
        .map(
            rule ->
                new Curve(
                    rule, costs.stream().filter(c -> c.rule() == rule).map(Curve::point).toList()))
        .toList();
  }

  private static Point point(Cost cost) {
    return new Point(cost.candidates(), cost.messages());
  }

  /**
   * Returns the power of the number of candidates by which the messages grow, by least squares of
   * the logarithms. 0 means constant, 1 means proportional to the candidates.
   */
  double power() {
    double x = points.stream().mapToDouble(each -> Math.log(each.candidates())).average().orElse(0);
    double y = points.stream().mapToDouble(each -> Math.log(each.messages())).average().orElse(0);
    double covariance = 0;
    double variance = 0;
    for (Point point : points) {
      double dx = Math.log(point.candidates()) - x;
      covariance += dx * (Math.log(point.messages()) - y);
      variance += dx * dx;
    }
    return variance == 0 ? 0 : covariance / variance;
  }
}
