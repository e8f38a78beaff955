package dev.baton.sim.check;

import static dev.baton.sim.check.Verdicts.LINE;
import static dev.baton.sim.check.Verdicts.at;
import static dev.baton.sim.check.Verdicts.invalid;
import static dev.baton.sim.check.Verdicts.unknown;
import static dev.baton.sim.check.Verdicts.valid;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import org.junit.jupiter.api.Test;

/** The checker of guarded writes answers valid, invalid and unknown, each where it should. */
class GuardedWritesTest {
  @Test
  void guardedWritesSeesWhatIsAppliedAfterAnotherHasLed() {
    PropertyChecker checker = new GuardedWrites();
    JournalEvent first = write(1, "a", JournalEventKind.APPLIED, 10, 1);

    valid(checker, first, write(2, "b", JournalEventKind.APPLIED, 20, 2));
    invalid(
        checker,
        write(1, "b", JournalEventKind.APPLIED, 20, 2),
        write(2, "a", JournalEventKind.APPLIED, 10, 1));
    valid(checker, first, at(2, "b", JournalEventKind.VALID, 20));
    invalid(checker, at(0, "b", JournalEventKind.VALID, 20), first);
    valid(checker, new JournalEvent(0, "b", "/other", JournalEventKind.VALID, 20, ""), first);
    unknown(checker, at(1, "a", JournalEventKind.VALID, 10));
  }

  @Test
  void guardedWritesSeesThatAnAnswerLies() {
    PropertyChecker checker = new GuardedWrites();
    JournalEvent applied = write(1, "a", JournalEventKind.APPLIED, 10, 1);

    valid(checker, applied, write(2, "a", JournalEventKind.CONFIRMED, 10, 1));
    invalid(checker, applied, write(2, "a", JournalEventKind.CONFIRMED, 10, 2));
    invalid(checker, applied, write(2, "a", JournalEventKind.DISCLAIMED, 10, 1));
    invalid(checker, write(0, "a", JournalEventKind.DISCLAIMED, 10, 1), applied);
    valid(checker, applied, write(2, "a", JournalEventKind.DISCLAIMED, 10, 2));
    invalid(checker, applied, write(2, "a", JournalEventKind.APPLIED, 10, 1));
  }

  @Test
  void guardedWritesSeesThatTheRightfulLeaderIsFencedOff() {
    PropertyChecker checker = new GuardedWrites();
    JournalEvent begins = at(1, "a", JournalEventKind.VALID, 10);
    JournalEvent applied = write(2, "a", JournalEventKind.APPLIED, 10, 1);
    JournalEvent fenced = write(5, "a", JournalEventKind.FENCED_OFF, 10, 2);

    invalid(checker, begins, applied, fenced, at(9, "a", JournalEventKind.VALID, 10));
    valid(checker, begins, applied, at(4, "a", JournalEventKind.VALID, 10), fenced);
    valid(
        checker,
        begins,
        applied,
        at(4, "", JournalEventKind.DELETED, 10),
        fenced,
        at(9, "a", JournalEventKind.VALID, 10));
  }

  private static JournalEvent write(
      long at, String who, JournalEventKind kind, long token, int number) {
    return new JournalEvent(at, who, LINE, kind, token, "write " + number);
  }
}
