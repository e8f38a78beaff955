package dev.baton.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.bench.report.ContenderFigures;
import org.junit.jupiter.api.Test;

class MeasurementSeriesTest {
  @Test
  void zerosAreMeasurementsToo() {
    MeasurementSeries series = new MeasurementSeries();
    for (double value : new double[] {-1, 0, 0}) {
      series.addValue(value);
      series.endRound();
    }
    assertThat(series.toFigures("A"))
        .extracting(ContenderFigures::count, ContenderFigures::median, ContenderFigures::max)
        .containsExactly(3L, 0.0, 0.0);
  }

  @Test
  void theMaximumIsThatOfAllRounds() {
    MeasurementSeries series = new MeasurementSeries();
    for (double value : new double[] {5, 1_000_000, 0.5}) {
      series.addValue(value);
      series.endRound();
    }
    assertThat(series.toFigures("A").max()).isEqualTo(1_000_000);
    assertThat(series.toFigures("A").rounds()).hasSize(3);
  }
}
