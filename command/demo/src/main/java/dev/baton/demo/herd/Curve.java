package dev.baton.demo.herd;

import dev.baton.protocol.TurnRule;
import java.util.Arrays;
import java.util.List;

/** How many messages each change of leader takes under a rule, by the number of candidates. */
record Curve(TurnRule rule, List<Point> points) {
  /**
   * With so many candidates.
   *
   * @param messages for each change, on the average
   */
  record Point(int candidates, double messages) {}

  Curve {
    points = List.copyOf(points);
  }

  /** One for each rule, with its costs in their order. */
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
   * To which power of the number of candidates the messages grow, by least squares of the
   * logarithms: 0 if they stay the same, 1 if they grow as the candidates do.
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
