package dev.baton.demo.split;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class SpanTest {
  @Test
  void whoSaysYesAfterTheOtherHasStoppedDoesNotOverlap() {
    assertThat(Span.overlap(List.of(List.of(new Span(10, 20)), List.of(new Span(20, 30)))))
        .isZero();
    assertThat(
            Span.overlap(
                List.of(List.of(new Span(10, 20), new Span(40, 50)), List.of(new Span(21, 39)))))
        .isZero();
  }

  @Test
  void yesesAtOnceAreAddedUpOverAllPairs() {
    List<Span> first = List.of(new Span(10, 20), new Span(40, 50));
    List<Span> second = List.of(new Span(15, 45));
    List<Span> third = List.of(new Span(49, 99));
    assertThat(Span.overlap(List.of(first, second))).isEqualTo(10);
    assertThat(Span.overlap(List.of(first, second, third))).isEqualTo(11);
  }

  @Test
  void aTextTellsAllOfThem() {
    List<Span> spans = List.of(new Span(-5, 7), new Span(8, 9));
    assertThat(Span.text(spans)).isEqualTo("-5..7 8..9");
    assertThat(Span.parse("-5..7 8..9")).isEqualTo(spans);
    assertThat(Span.parse("")).isEmpty();
  }

  @Test
  void aYesIsCertainFromWhenItCameUntilTheLastOneWasAskedFor() {
    Answers answers = new Answers(() -> false);
    assertThat(answers.note(1, false, 2)).isFalse();
    assertThat(answers.note(3, true, 4)).isTrue();
    assertThat(answers.spans()).containsExactly(new Span(4, 4));
    assertThat(answers.note(5, true, 6)).isFalse();
    assertThat(answers.note(7, true, 8)).isFalse();
    assertThat(answers.spans()).containsExactly(new Span(4, 7));
    assertThat(answers.note(9, false, 10)).isTrue();
    assertThat(answers.note(11, true, 12)).isTrue();
    assertThat(answers.spans()).containsExactly(new Span(4, 7), new Span(12, 12));
  }

  @Test
  void asksWhetherItLeads() {
    AtomicBoolean leads = new AtomicBoolean();
    Answers answers = new Answers(leads::get);
    assertThat(answers.ask()).isFalse();
    leads.set(true);
    assertThat(answers.ask()).isTrue();
    assertThat(answers.isYes()).isTrue();
    assertThat(answers.ask()).isFalse();
  }
}
