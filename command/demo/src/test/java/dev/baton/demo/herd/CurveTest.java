package dev.baton.demo.herd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.baton.demo.herd.Curve.Point;
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
    return new Curve(
            TurnRule.CROWD,
            List.of(new Point(2, two), new Point(8, eight), new Point(32, thirtyTwo)))
        .power();
  }

  @Test
  void isMadeOfTheCostsOfItsRule() {
    Cost queue = new Cost(TurnRule.QUEUE, 2, List.of(new Messages(3, 2), new Messages(4, 2)));
    Cost crowd = new Cost(TurnRule.CROWD, 2, List.of(new Messages(5, 2)));
    assertThat(Curve.of(List.of(queue, crowd)))
        .contains(
            new Curve(TurnRule.QUEUE, List.of(new Point(2, 9))),
            new Curve(TurnRule.CROWD, List.of(new Point(2, 12))),
            new Curve(TurnRule.RACE, List.of()));
    assertThat(queue.most()).isEqualTo(10);
  }
}
