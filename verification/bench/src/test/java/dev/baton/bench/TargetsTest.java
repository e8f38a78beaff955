package dev.baton.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.bench.report.BetterDirection;
import dev.baton.bench.report.ContenderFigures;
import dev.baton.bench.report.NumberUnit;
import dev.baton.bench.report.TargetVerdict;
import dev.baton.bench.report.WorkResult;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TargetsTest {
  private static ContenderFigures figures(String contender, Double... rounds) {
    double median = Arrays.stream(rounds).sorted().toList().get(rounds.length / 2);
    return new ContenderFigures(contender, rounds.length, median, 0, 0, 0, List.of(rounds));
  }

  private static List<TargetVerdict> verdicts(
      String work, BetterDirection better, ContenderFigures... figures) {
    return BenchTargets.judgeResults(
        List.of(
            new WorkResult(work, "", "", NumberUnit.COUNT, better, List.of(figures), List.of())));
  }

  @Test
  void comparesPairByPair() {
    List<TargetVerdict> verdicts =
        verdicts(
            "join-cold-2ms",
            BetterDirection.LESS,
            figures("Baton", 1.0, 100.0, 10.0),
            figures("LeaderLatch", 3.0, 200.0, 50.0));
    assertThat(verdicts).hasSize(1);
    assertThat(verdicts.get(0).reached()).as("of 3, 2 and 5").isEqualTo(3);
    assertThat(verdicts.get(0).met()).isTrue();
  }

  @Test
  void whatIsBetterWhenMoreIsComparedTheOtherWayRound() {
    List<TargetVerdict> verdicts =
        verdicts(
            "lock-warm-2ms",
            BetterDirection.MORE,
            figures("Baton", 200.0),
            figures("InterProcessMutex", 100.0));
    assertThat(verdicts.get(0).reached()).isEqualTo(2);
    assertThat(verdicts.get(0).met()).as("2.3 are promised").isFalse();
  }

  @Test
  void whatMayBeMoreByAnAmountIsCompared() {
    ContenderFigures floor = figures("floor", 400.0);
    List<TargetVerdict> verdicts =
        verdicts("many-2000-heap", BetterDirection.LESS, figures("Baton", 2_449.0), floor);
    assertThat(verdicts.get(0).reached()).isEqualTo(2_049);
    assertThat(verdicts.get(0).met()).as("2,048 are promised").isFalse();
    verdicts = verdicts("many-2000-heap", BetterDirection.LESS, figures("Baton", 2_448.0), floor);
    assertThat(verdicts.get(0).met()).isTrue();
  }

  @Test
  void ofAnEvenNumberOfRoundsTheMiddleTwoCount() {
    List<TargetVerdict> verdicts =
        verdicts(
            "is-leader",
            BetterDirection.LESS,
            figures("Baton", 2.0, 4.0),
            figures("System.nanoTime()", 1.0, 1.0));
    assertThat(verdicts.get(0).reached()).isEqualTo(3);
    assertThat(verdicts.get(0).met()).isFalse();
  }

  @Test
  void whatTookNoMeasurableTimeIsNotComparedWith() {
    ContenderFigures nothing = figures("System.nanoTime()", 0.0);
    assertThat(verdicts("is-leader", BetterDirection.LESS, figures("Baton", 2.0), nothing))
        .isEmpty();
    assertThat(verdicts("is-leader", BetterDirection.LESS, figures("Baton", 0.0), nothing))
        .isEmpty();
  }

  @Test
  void whoWasNotThereIsNotComparedWith() {
    assertThat(verdicts("is-leader", BetterDirection.LESS, figures("Baton", 2.0))).isEmpty();
    assertThat(verdicts("nothing", BetterDirection.LESS, figures("Baton", 2.0))).isEmpty();
  }

  @Test
  void someNumbersHaveABoundOfTheirOwn() {
    assertThat(
            verdicts("many-2000-threads", BetterDirection.LESS, figures("Baton", 10.0))
                .get(0)
                .met())
        .isTrue();
    assertThat(
            verdicts("many-2000-threads", BetterDirection.LESS, figures("Baton", 11.0))
                .get(0)
                .met())
        .isFalse();
  }
}
