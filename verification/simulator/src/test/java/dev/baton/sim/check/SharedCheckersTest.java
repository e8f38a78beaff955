package dev.baton.sim.check;

import static dev.baton.sim.check.Verdicts.LINE;
import static dev.baton.sim.check.Verdicts.at;
import static dev.baton.sim.check.Verdicts.came;
import static dev.baton.sim.check.Verdicts.invalid;
import static dev.baton.sim.check.Verdicts.valid;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.protocol.LockMode;
import org.junit.jupiter.api.Test;

/** The checkers know that readers hold beside each other, and so many who take permits. */
class SharedCheckersTest {
  private static final String READ = LockMode.READ.nodeText();
  private static final String WRITE = LockMode.WRITE.nodeText();
  private static final String ONE_OF_THREE = new LockMode.PermitMode(3, 1).nodeText();
  private static final String TWO_OF_THREE = new LockMode.PermitMode(3, 2).nodeText();

  @Test
  void oneLeaderLetsReadersHoldBesideEachOtherButNoWriter() {
    PropertyChecker checker = new OneLeader();
    JournalEvent begins = at(1, "a", JournalEventKind.VALID, 10);
    JournalEvent other = at(6, "b", JournalEventKind.VALID, 20);
    JournalEvent still = at(7, "a", JournalEventKind.VALID, 10);

    valid(checker, came("a", READ), came("b", READ), begins, other, still);
    invalid(checker, came("a", READ), came("b", WRITE), begins, other, still);
    invalid(checker, came("a", WRITE), came("b", READ), begins, other, still);
  }

  @Test
  void tokensGrowAskNothingOfReadersAmongThemselves() {
    PropertyChecker checker = new TokensGrow();
    JournalEvent late = at(2, "a", JournalEventKind.VALID, 10);
    JournalEvent early = at(1, "b", JournalEventKind.VALID, 20);

    valid(checker, came("a", READ), came("b", READ), early, late);
    invalid(checker, came("a", READ), came("b", WRITE), early, late);
    invalid(checker, came("a", WRITE), came("b", READ), early, late);
  }

  @Test
  void tokensGrowLetsAWriterReadOnByItsToken() {
    JournalEvent wrote = at(1, "a", JournalEventKind.VALID, 10);
    JournalEvent readsOn = at(2, "b", JournalEventKind.VALID, 10);

    valid(new TokensGrow(), came("a", WRITE), came("b", READ), wrote, readsOn);
    invalid(new TokensGrow(), came("a", WRITE), came("b", WRITE), wrote, readsOn);
  }

  @Test
  void firstInFirstOutSeesAReaderBeforeAWriterWhoDoesNotReadOn() {
    PropertyChecker checker = new FirstInFirstOut();
    JournalEvent writer = new JournalEvent(1, "", LINE, JournalEventKind.PLACED, 1024, WRITE);
    JournalEvent reader = new JournalEvent(2, "", LINE, JournalEventKind.PLACED, 2048, READ);
    JournalEvent other = new JournalEvent(2, "", LINE, JournalEventKind.PLACED, 3072, READ);
    JournalEvent otherHolds = at(5, "c", JournalEventKind.VALID, 3072);

    valid(checker, came("c", READ), reader, other, otherHolds);
    invalid(checker, came("c", READ), writer, reader, other, otherHolds);
    invalid(checker, came("c", WRITE), reader, other, otherHolds);
    valid(
        checker,
        came("ar", READ),
        came("c", READ),
        writer,
        other,
        at(4, "ar", JournalEventKind.ELECTED, 1025),
        otherHolds);
  }

  @Test
  void enoughPermitsAddsUpWhatIsHeldAtOnce() {
    PropertyChecker checker = new EnoughPermits();
    JournalEvent a = at(1, "a", JournalEventKind.VALID, 10);
    JournalEvent still = at(5, "a", JournalEventKind.VALID, 10);
    JournalEvent b = at(5, "b", JournalEventKind.VALID, 20);
    JournalEvent c = at(6, "c", JournalEventKind.VALID, 30);
    JournalEvent bStill = at(7, "b", JournalEventKind.VALID, 20);
    JournalEvent cameOne = came("b", ONE_OF_THREE);

    valid(checker, came("a", TWO_OF_THREE), cameOne, a, still, b);
    valid(
        checker, came("a", TWO_OF_THREE), cameOne, came("c", TWO_OF_THREE), a, still, b, c, bStill);
    invalid(checker, came("a", TWO_OF_THREE), came("b", TWO_OF_THREE), a, still, b);
    invalid(checker, came("b", TWO_OF_THREE), came("c", TWO_OF_THREE), b, c, bStill);
  }

  @Test
  void firstInFirstOutLetsNobodyPastWhoWantsFewerPermits() {
    PropertyChecker checker = new FirstInFirstOut();
    JournalEvent holder =
        new JournalEvent(1, "", LINE, JournalEventKind.PLACED, 1024, TWO_OF_THREE);
    JournalEvent wantsTwo =
        new JournalEvent(2, "", LINE, JournalEventKind.PLACED, 2048, TWO_OF_THREE);
    JournalEvent wantsOne =
        new JournalEvent(3, "", LINE, JournalEventKind.PLACED, 3072, ONE_OF_THREE);
    JournalEvent holds = at(5, "c", JournalEventKind.VALID, 3072);

    valid(checker, came("c", ONE_OF_THREE), holder, wantsOne, holds);
    invalid(checker, came("c", ONE_OF_THREE), holder, wantsTwo, wantsOne, holds);
  }
}
