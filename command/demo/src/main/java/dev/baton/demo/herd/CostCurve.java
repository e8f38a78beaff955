package dev.baton.demo.herd;

import dev.baton.protocol.TurnRule;
import java.util.Arrays;
import java.util.List;

/** The messages for each change of leader under a rule, by the number of candidates. */
record CostCurve(TurnRule rule, List<CurvePoint> points) {
  /**
   * A point of the curve.
   *
   * @param messages the average for each change
   */
  record CurvePoint(int candidates, double messages) {}

  CostCurve {
    points = List.copyOf(points);
  }

  /** Creates a curve for each rule, with its costs in order. */
  static List<CostCurve> curvesOf(List<ChangeCost> costs) {
    return Arrays.stream(TurnRule.values())
        .map(
            rule ->
                new CostCurve(
                    rule,
                    costs.stream().filter(c -> c.rule() == rule).map(CostCurve::pointOf).toList()))
        .toList();
  }

  private static CurvePoint pointOf(ChangeCost cost) {
    return new CurvePoint(cost.candidates(), cost.averageMessages());
  }

  /**
   * Returns the power of the number of candidates by which the messages grow, by least squares of
   * the logarithms. 0 means constant, 1 means proportional to the candidates.
   */
  double growthPower() {
    double x = points.stream().mapToDouble(each -> Math.log(each.candidates())).average().orElse(0);
    double y = points.stream().mapToDouble(each -> Math.log(each.messages())).average().orElse(0);
    double covariance = 0;
    double variance = 0;
    for (CurvePoint point : points) {
      double dx = Math.log(point.candidates()) - x;
      covariance += dx * (Math.log(point.messages()) - y);
      variance += dx * dx;
    }
    return variance == 0 ? 0 : covariance / variance;
  }
}
