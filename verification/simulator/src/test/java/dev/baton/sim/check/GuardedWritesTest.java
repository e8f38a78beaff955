package dev.baton.sim.check;

import static dev.baton.sim.check.Verdicts.LINE;
import static dev.baton.sim.check.Verdicts.at;
import static dev.baton.sim.check.Verdicts.invalid;
import static dev.baton.sim.check.Verdicts.unknown;
import static dev.baton.sim.check.Verdicts.valid;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import org.junit.jupiter.api.Test;

/** The checker of guarded writes answers valid, invalid and unknown, each where it should. */
class GuardedWritesTest {
  @Test
  void guardedWritesSeesWhatIsAppliedAfterAnotherHasLed() {
    Checker checker = new GuardedWrites();
    Happening first = write(1, "a", Kind.APPLIED, 10, 1);

    valid(checker, first, write(2, "b", Kind.APPLIED, 20, 2));
    invalid(checker, write(1, "b", Kind.APPLIED, 20, 2), write(2, "a", Kind.APPLIED, 10, 1));
    valid(checker, first, at(2, "b", Kind.VALID, 20));
    invalid(checker, at(0, "b", Kind.VALID, 20), first);
    valid(checker, new Happening(0, "b", "/other", Kind.VALID, 20, ""), first);
    unknown(checker, at(1, "a", Kind.VALID, 10));
  }

  @Test
  void guardedWritesSeesThatAnAnswerLies() {
    Checker checker = new GuardedWrites();
    Happening applied = write(1, "a", Kind.APPLIED, 10, 1);

    valid(checker, applied, write(2, "a", Kind.CONFIRMED, 10, 1));
    invalid(checker, applied, write(2, "a", Kind.CONFIRMED, 10, 2));
    invalid(checker, applied, write(2, "a", Kind.DISCLAIMED, 10, 1));
    invalid(checker, write(0, "a", Kind.DISCLAIMED, 10, 1), applied);
    valid(checker, applied, write(2, "a", Kind.DISCLAIMED, 10, 2));
    invalid(checker, applied, write(2, "a", Kind.APPLIED, 10, 1));
  }

  @Test
  void guardedWritesSeesThatTheRightfulLeaderIsFencedOff() {
    Checker checker = new GuardedWrites();
    Happening begins = at(1, "a", Kind.VALID, 10);
    Happening applied = write(2, "a", Kind.APPLIED, 10, 1);
    Happening fenced = write(5, "a", Kind.FENCED_OFF, 10, 2);

    invalid(checker, begins, applied, fenced, at(9, "a", Kind.VALID, 10));
    valid(checker, begins, applied, at(4, "a", Kind.VALID, 10), fenced);
    valid(
        checker, begins, applied, at(4, "", Kind.DELETED, 10), fenced, at(9, "a", Kind.VALID, 10));
  }

  private static Happening write(long at, String who, Kind kind, long token, int number) {
    return new Happening(at, who, LINE, kind, token, "write " + number);
  }
}
