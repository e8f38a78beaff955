package dev.baton.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class FiguresTableTest {
  @Test
  void comparesTheMediansAndLeavesOutWhatFewMeasurementsCanNotTell() {
    assertThat(FiguresTable.textOf(SampleReport.reads()).lines())
        .containsExactly(
            "Locks taken and let go",
            "  contender                                    median     p90  p99     max  count"
                + "  medians of rounds   times",
            "  Baton                               12,345 a second  14,814    –  49,380     30"
                + "    12,098 – 12,715      1×",
            "  Curator InterProcessSemaphoreMutex   2,345 a second   2,814    –   9,380     30"
                + "      2,298 – 2,415  0.190×",
            "  Curator InterProcessMutex            1,987 a second   2,384    –   7,948     30"
                + "      1,947 – 2,047  0.161×");
  }

  @Test
  void hasTheNotesBelowTheTable() {
    assertThat(FiguresTable.textOf(SampleReport.handover()))
        .contains("Baton", "4.21 ms", "8.00")
        .endsWith("\n  - Each contender has 3 candidates & one server.");
  }

  @Test
  void isThereForAResultWithoutFigures() {
    WorkResult nothing =
        new WorkResult(
            "it", "nothing", "", NumberUnit.COUNT, BetterDirection.LESS, List.of(), List.of());
    assertThat(FiguresTable.textOf(nothing)).startsWith("nothing\n  contender");
  }
}
