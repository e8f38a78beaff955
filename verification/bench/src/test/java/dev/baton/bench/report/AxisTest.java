package dev.baton.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

final class AxisTest {
  @Test
  void isLogarithmicOnlyIfNumbersAreMoreThanAHundredTimesApart() {
    assertThat(ChartAxis.axisOver(List.of(1.0, 100.0)).logarithmic()).isFalse();
    assertThat(ChartAxis.axisOver(List.of(1.0, 100.1)).logarithmic()).isTrue();
  }

  @Test
  void hasRoundLinesFromZero() {
    assertThat(ChartAxis.axisOver(List.of(3.0, 47.0)).tickNumbers())
        .containsExactly(0.0, 10.0, 20.0, 30.0, 40.0);
    assertThat(ChartAxis.axisOver(List.of(5.0)).tickNumbers())
        .containsExactly(0.0, 1.0, 2.0, 3.0, 4.0, 5.0);
  }

  @Test
  void hasALineForEachDecadeIfLogarithmic() {
    assertThat(ChartAxis.axisOver(List.of(3.0, 40_000.0)).tickNumbers())
        .containsExactly(1.0, 10.0, 100.0, 1_000.0, 10_000.0);
  }

  @Test
  void leavesABarToTheSmallestNumberOfALogarithmicOne() {
    ChartAxis axis = ChartAxis.axisOver(List.of(10.0, 10_000.0));

    assertThat(axis.placeOf(10)).isCloseTo(1, within(1e-9));
    assertThat(axis.lowPlace()).isCloseTo(0, within(1e-9));
  }

  @Test
  void hasAPlaceForEveryNumber() {
    ChartAxis axis = ChartAxis.axisOver(List.of(0.0, 10.0, 10_000.0, Double.NaN));

    assertThat(axis.placeOf(0)).isEqualTo(axis.lowPlace());
    assertThat(axis.placeOf(Double.NaN)).isEqualTo(axis.lowPlace());
  }

  @Test
  void isThereForNothing() {
    assertThat(ChartAxis.axisOver(List.of(0.0)).highPlace()).isPositive();
  }
}
