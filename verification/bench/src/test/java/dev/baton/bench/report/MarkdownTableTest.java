package dev.baton.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class MarkdownTableTest {
  @Test
  void hasARowForEachResultWithAllContendersAndTargets() {
    assertThat(MarkdownTable.tableOf(SampleReport.whole()))
        .isEqualTo(
            """
            | Work | Baton | Others | To reach, and reached |
            |---|---|---|---|
            | Resign to next leader told, 2 ms each way | 4.21 ms (4.13 – 4.34) | \
            Curator LeaderLatch: 12.3 ms (12.1 – 12.7); \
            Curator LeaderSelector: 21.9 ms (21.5 – 22.6) | \
            2.6 times as fast as LeaderLatch: 2.92 |
            | Locks taken and let go | 12,345 a second (12,098 – 12,715) | \
            Curator InterProcessSemaphoreMutex: 2,345 a second (2,298 – 2,415); \
            Curator InterProcessMutex: 1,987 a second (1,947 – 2,047) |  |
            | Requests to the servers when the leader of 200 leaves | 3 (2.94 – 3.09) | \
            The recipe of old: 40,000 (39,200 – 41,200) |  |
            | Crash to next leader | 1.08 session timeouts (1.06 – 1.11) | \
            Curator LeaderLatch: 1.40 session timeouts (1.37 – 1.44) | \
            **in 1.05 session timeouts: 1.08** |
            """);
  }

  @Test
  void escapesPipesAndMarkup() {
    assertThat(rowOf("a|b\\ <c>\n*d* `e`", SampleReport.figures("Baton", 1, 5)))
        .startsWith("| a\\|b\\\\ \\<c\\> \\*d\\* \\`e\\` | 5 ");
  }

  @Test
  void leavesOutWhatThereIsNot() {
    assertThat(rowOf("nothing")).isEqualTo("| nothing |  |  |  |");
  }

  private static String rowOf(String title, ContenderFigures... figures) {
    WorkResult result =
        new WorkResult(
            "it", title, "", NumberUnit.COUNT, BetterDirection.LESS, List.of(figures), List.of());
    return MarkdownTable.tableOf(SampleReport.of(List.of(result), List.of()))
        .lines()
        .skip(2)
        .findFirst()
        .orElseThrow();
  }
}
