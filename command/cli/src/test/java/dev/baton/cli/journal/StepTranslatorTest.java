package dev.baton.cli.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.JournalStep;
import dev.baton.JournalStep.NoticeKind;
import dev.baton.JournalStep.StepNotice;
import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StepTranslatorTest {
  private final StepTranslator translator = new StepTranslator();
  private final List<String> told = new ArrayList<>();
  private long at;

  /** Takes a step; notes the events that it leads to, except the step itself. */
  private void take(long token, StepNotice... notices) {
    JournalStep step =
        new JournalStep(
            0, "/jobs", "a b", "QUEUE", token, "Event[]", "why", List.of(notices), "text");
    List<JournalEvent> events = translator.translateStep(++at, step);
    assertThat(events).allMatch(one -> one.at() == at && one.candidate().equals("a b"));
    assertThat(events)
        .filteredOn(one -> one.kind() == JournalEventKind.STEP)
        .extracting(JournalEvent::note)
        .containsExactly("text");
    events.stream()
        .filter(one -> one.kind() != JournalEventKind.STEP)
        .map(one -> (one.kind() + " " + one.token() + " " + one.note()).strip())
        .forEach(told::add);
  }

  @Test
  void tellsThatItComesLeadsAndLeaves() {
    take(0, new StepNotice(NoticeKind.POSITION, 0, "2"));
    take(0, new StepNotice(NoticeKind.ELECTED, 11, ""));
    take(11, new StepNotice(NoticeKind.REVOKED, 11, "CLOSED"));
    take(11, new StepNotice(NoticeKind.LEFT, 0, ""));
    assertThat(told)
        .containsExactly(
            "CAME 0 QUEUE",
            "STANDS 0 2",
            "VALID 11",
            "ELECTED 11",
            "VALID 11",
            "REVOKED 11 CLOSED",
            "VALID 11",
            "LEFT 0");
    assertThat(translator.presentCandidates(7)).isEmpty();
  }

  @Test
  void knowsWhoStandsStill() {
    take(0);
    assertThat(translator.presentCandidates(7))
        .containsExactly(new JournalEvent(7, "a b", "/jobs", JournalEventKind.CAME, 0, "QUEUE"));
  }
}
