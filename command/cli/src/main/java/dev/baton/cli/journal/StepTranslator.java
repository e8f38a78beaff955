package dev.baton.cli.journal;

import dev.baton.JournalStep;
import dev.baton.JournalStep.NoticeKind;
import dev.baton.JournalStep.StepNotice;
import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Translates the steps of a process's candidates into journal events. Each step yields an event of
 * its own; the notices for its candidate follow it. Not thread-safe.
 */
final class StepTranslator {
  private final Map<CandidateKey, String> present = new LinkedHashMap<>();

  private record CandidateKey(String path, String candidate) {}

  /**
   * Returns the events that a step leads to.
   *
   * @param at when the step was taken, by the clock of the journal
   */
  List<JournalEvent> translateStep(long at, JournalStep step) {
    CandidateKey candidate = new CandidateKey(step.path(), step.candidate());
    List<JournalEvent> events = new ArrayList<>();
    if (present.putIfAbsent(candidate, step.turn()) == null) {
      events.add(eventOf(at, step, JournalEventKind.CAME, 0, step.turn()));
    }
    if (step.token() != 0) {
      events.add(eventOf(at, step, JournalEventKind.VALID, step.token(), ""));
    }
    events.add(eventOf(at, step, JournalEventKind.STEP, 0, step.text()));
    for (StepNotice notice : step.notices()) {
      if (notice.kind() == NoticeKind.ELECTED) {
        events.add(eventOf(at, step, JournalEventKind.VALID, notice.token(), ""));
      }
      events.add(eventOf(at, step, kindOf(notice.kind()), notice.token(), notice.text()));
      if (notice.kind() == NoticeKind.LEFT) {
        present.remove(candidate);
      }
    }
    return events;
  }

  private static JournalEvent eventOf(
      long at, JournalStep step, JournalEventKind kind, long token, String note) {
    return new JournalEvent(at, step.candidate(), step.path(), kind, token, note);
  }

  private static JournalEventKind kindOf(NoticeKind kind) {
    return switch (kind) {
      case POSITION -> JournalEventKind.STANDS;
      case MESSAGE -> JournalEventKind.MAIL;
      case ELECTED -> JournalEventKind.ELECTED;
      case SUSPENDED -> JournalEventKind.SUSPENDED;
      case RESUMED -> JournalEventKind.RESUMED;
      case REVOKED -> JournalEventKind.REVOKED;
      case PROBLEM -> JournalEventKind.PROBLEM;
      case LEFT -> JournalEventKind.LEFT;
    };
  }

  /**
   * Returns the arrival of every candidate that has not left, for a reader that has not seen it.
   */
  List<JournalEvent> presentCandidates(long at) {
    List<JournalEvent> all = new ArrayList<>();
    present.forEach(
        (one, turn) ->
            all.add(new JournalEvent(at, one.candidate, one.path, JournalEventKind.CAME, 0, turn)));
    return all;
  }
}
