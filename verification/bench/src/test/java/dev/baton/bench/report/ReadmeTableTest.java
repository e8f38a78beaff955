package dev.baton.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ReadmeTableTest {
  @Test
  void hasARowForEachResultAndThenWhatWasMissed() {
    assertThat(ReadmeTable.tableOf(SampleReport.whole()))
        .isEqualTo(
            """
            | Work | Baton | Best peer | Times as good |
            |---|---:|---:|---:|
            | Resign to next leader told, 2 ms each way | 4.21 ms | Curator LeaderLatch: 12.3 ms | \
            2.92× |
            | Locks taken and let go | 12,345 a second | \
            Curator InterProcessSemaphoreMutex: 2,345 a second | 5.26× |
            | Requests to the servers when the leader of 200 leaves | 3 | \
            The recipe of old: 40,000 | 13,333× |
            | Crash to next leader | 1.08 session timeouts | \
            Curator LeaderLatch: 1.40 session timeouts | 1.30× |

            - **MISSED**: in 1.05 session timeouts (1.08 reached, 1.05 to reach)
            """);
  }

  @Test
  void endsWithTheTableIfNothingWasMissed() {
    BenchReport report =
        SampleReport.of(List.of(SampleReport.handover()), List.of(SampleReport.met()));

    assertThat(ReadmeTable.tableOf(report)).doesNotContain("MISSED").endsWith("2.92× |\n");
  }

  @Test
  void escapesPipesAndMarkup() {
    assertThat(rowOf("a|b\\ <c>\n*d* `e`", SampleReport.figures("Baton", 1, 5)))
        .isEqualTo("| a\\|b\\\\ \\<c\\> \\*d\\* \\`e\\` | 5 | – | – |");
  }

  @Test
  void leavesOutWhatThereIsNot() {
    assertThat(rowOf("nothing")).isEqualTo("| nothing | – | – | – |");
  }

  private static String rowOf(String title, ContenderFigures... figures) {
    WorkResult result =
        new WorkResult(
            "it", title, "", NumberUnit.COUNT, BetterDirection.LESS, List.of(figures), List.of());
    return ReadmeTable.tableOf(SampleReport.of(List.of(result), List.of()))
        .lines()
        .skip(2)
        .findFirst()
        .orElseThrow();
  }
}
