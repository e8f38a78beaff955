package dev.baton.demo.herd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.baton.demo.herd.CostCurve.CurvePoint;
import dev.baton.protocol.TurnRule;
import java.util.List;
import org.junit.jupiter.api.Test;

class CurveTest {
  @Test
  void hasThePowerOfWhatItGrowsBy() {
    assertThat(power(9, 9, 9)).isCloseTo(0, within(1e-9));
    assertThat(power(14, 56, 224)).isCloseTo(1, within(1e-9));
    assertThat(power(4, 64, 1024)).isCloseTo(2, within(1e-9));
  }

  private static double power(double two, double eight, double thirtyTwo) {
    return new CostCurve(
            TurnRule.WATCH_ALL,
            List.of(
                new CurvePoint(2, two), new CurvePoint(8, eight), new CurvePoint(32, thirtyTwo)))
        .growthPower();
  }

  @Test
  void isMadeOfTheCostsOfItsRule() {
    ChangeCost queue =
        new ChangeCost(TurnRule.QUEUE, 2, List.of(new MessageCount(3, 2), new MessageCount(4, 2)));
    ChangeCost crowd = new ChangeCost(TurnRule.WATCH_ALL, 2, List.of(new MessageCount(5, 2)));
    assertThat(CostCurve.curvesOf(List.of(queue, crowd)))
        .contains(
            new CostCurve(TurnRule.QUEUE, List.of(new CurvePoint(2, 9))),
            new CostCurve(TurnRule.WATCH_ALL, List.of(new CurvePoint(2, 12))),
            new CostCurve(TurnRule.RACE, List.of()));
    assertThat(queue.mostMessages()).isEqualTo(10);
  }
}
