package dev.baton.demo.split;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class SpanTest {
  @Test
  void whoSaysYesAfterTheOtherHasStoppedDoesNotOverlap() {
    assertThat(
            YesSpan.overlapNanos(
                List.of(List.of(new YesSpan(10, 20)), List.of(new YesSpan(20, 30)))))
        .isZero();
    assertThat(
            YesSpan.overlapNanos(
                List.of(
                    List.of(new YesSpan(10, 20), new YesSpan(40, 50)),
                    List.of(new YesSpan(21, 39)))))
        .isZero();
  }

  @Test
  void yesesAtOnceAreAddedUpOverAllPairs() {
    List<YesSpan> first = List.of(new YesSpan(10, 20), new YesSpan(40, 50));
    List<YesSpan> second = List.of(new YesSpan(15, 45));
    List<YesSpan> third = List.of(new YesSpan(49, 99));
    assertThat(YesSpan.overlapNanos(List.of(first, second))).isEqualTo(10);
    assertThat(YesSpan.overlapNanos(List.of(first, second, third))).isEqualTo(11);
  }

  @Test
  void aTextTellsAllOfThem() {
    List<YesSpan> spans = List.of(new YesSpan(-5, 7), new YesSpan(8, 9));
    assertThat(YesSpan.formatSpans(spans)).isEqualTo("-5..7 8..9");
    assertThat(YesSpan.parseSpans("-5..7 8..9")).isEqualTo(spans);
    assertThat(YesSpan.parseSpans("")).isEmpty();
  }

  @Test
  void aYesIsCertainFromWhenItCameUntilTheLastOneWasAskedFor() {
    LeaderAnswers answers = new LeaderAnswers(() -> false);
    assertThat(answers.noteAnswer(1, false, 2)).isFalse();
    assertThat(answers.noteAnswer(3, true, 4)).isTrue();
    assertThat(answers.yesSpans()).containsExactly(new YesSpan(4, 4));
    assertThat(answers.noteAnswer(5, true, 6)).isFalse();
    assertThat(answers.noteAnswer(7, true, 8)).isFalse();
    assertThat(answers.yesSpans()).containsExactly(new YesSpan(4, 7));
    assertThat(answers.noteAnswer(9, false, 10)).isTrue();
    assertThat(answers.noteAnswer(11, true, 12)).isTrue();
    assertThat(answers.yesSpans()).containsExactly(new YesSpan(4, 7), new YesSpan(12, 12));
  }

  @Test
  void asksWhetherItLeads() {
    AtomicBoolean leads = new AtomicBoolean();
    LeaderAnswers answers = new LeaderAnswers(leads::get);
    assertThat(answers.askOnce()).isFalse();
    leads.set(true);
    assertThat(answers.askOnce()).isTrue();
    assertThat(answers.isYes()).isTrue();
    assertThat(answers.askOnce()).isFalse();
  }
}
