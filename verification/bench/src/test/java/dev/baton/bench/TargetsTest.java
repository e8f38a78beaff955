package dev.baton.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.bench.report.Better;
import dev.baton.bench.report.Figures;
import dev.baton.bench.report.Result;
import dev.baton.bench.report.Unit;
import dev.baton.bench.report.Verdict;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TargetsTest {
  private static Figures figures(String contender, Double... rounds) {
    double median = Arrays.stream(rounds).sorted().toList().get(rounds.length / 2);
    return new Figures(contender, rounds.length, median, 0, 0, 0, List.of(rounds));
  }

  private static List<Verdict> verdicts(String work, Better better, Figures... figures) {
    return Targets.verdicts(
        List.of(new Result(work, "", "", Unit.COUNT, better, List.of(figures), List.of())));
  }

  @Test
  void comparesPairByPair() {
    List<Verdict> verdicts =
        verdicts(
            "join-to-leading-2ms",
            Better.LESS,
            figures("Baton", 1.0, 100.0, 10.0),
            figures("LeaderLatch", 3.0, 200.0, 50.0));
    assertThat(verdicts).hasSize(1);
    assertThat(verdicts.get(0).reached()).as("of 3, 2 and 5").isEqualTo(3);
    assertThat(verdicts.get(0).met()).isTrue();
  }

  @Test
  void whatIsBetterWhenMoreIsComparedTheOtherWayRound() {
    List<Verdict> verdicts =
        verdicts(
            "lock-cycle-2ms",
            Better.MORE,
            figures("Baton", 200.0),
            figures("InterProcessMutex", 100.0));
    assertThat(verdicts.get(0).reached()).isEqualTo(2);
    assertThat(verdicts.get(0).met()).as("2.3 are promised").isFalse();
  }

  @Test
  void ofAnEvenNumberOfRoundsTheMiddleTwoCount() {
    List<Verdict> verdicts =
        verdicts(
            "is-leader",
            Better.LESS,
            figures("Baton", 2.0, 4.0),
            figures("System.nanoTime()", 1.0, 1.0));
    assertThat(verdicts.get(0).reached()).isEqualTo(3);
    assertThat(verdicts.get(0).met()).isFalse();
  }

  @Test
  void whoWasNotThereIsNotComparedWith() {
    assertThat(verdicts("is-leader", Better.LESS, figures("Baton", 2.0))).isEmpty();
    assertThat(verdicts("nothing", Better.LESS, figures("Baton", 2.0))).isEmpty();
  }

  @Test
  void someNumbersHaveABoundOfTheirOwn() {
    assertThat(verdicts("many-2000-heap", Better.LESS, figures("Baton", 1000.0)).get(0).met())
        .isTrue();
    assertThat(verdicts("many-2000-heap", Better.LESS, figures("Baton", 1025.0)).get(0).met())
        .isFalse();
  }
}
