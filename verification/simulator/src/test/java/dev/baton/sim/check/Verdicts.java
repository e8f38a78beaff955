package dev.baton.sim.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import java.util.Arrays;

/** What happens in the tests of checkers, and what these are to say of it. */
final class Verdicts {
  static final String LINE = "/line";

  private Verdicts() {}

  static JournalEvent at(long at, String who, JournalEventKind kind, long token) {
    return new JournalEvent(at, who, LINE, kind, token, "");
  }

  static JournalEvent at(long at, String who, WorldFinding finding, long token) {
    return finding.createEvent(at, who, LINE, token, "");
  }

  static JournalEvent came(String who, String rule) {
    return new JournalEvent(0, who, LINE, JournalEventKind.CAME, 0, rule);
  }

  static JournalEvent world(long at, JournalEventKind kind) {
    return JournalEvent.ofWorld(at, kind, "");
  }

  static JournalEvent world(long at, WorldFinding finding) {
    return finding.createWorldEvent(at, "");
  }

  private static CheckVerdict.VerdictKind verdict(PropertyChecker checker, JournalEvent... events) {
    return checker.checkHistory(new WorldHistory(Arrays.asList(events))).kind();
  }

  static void valid(PropertyChecker checker, JournalEvent... events) {
    assertThat(verdict(checker, events)).isEqualTo(CheckVerdict.VerdictKind.VALID);
  }

  static void invalid(PropertyChecker checker, JournalEvent... events) {
    assertThat(verdict(checker, events)).isEqualTo(CheckVerdict.VerdictKind.INVALID);
  }

  static void unknown(PropertyChecker checker, JournalEvent... events) {
    assertThat(verdict(checker, events)).isEqualTo(CheckVerdict.VerdictKind.UNKNOWN);
  }
}
