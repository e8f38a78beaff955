package dev.baton.sim.check;

import static dev.baton.sim.check.Verdicts.LINE;
import static dev.baton.sim.check.Verdicts.at;
import static dev.baton.sim.check.Verdicts.came;
import static dev.baton.sim.check.Verdicts.invalid;
import static dev.baton.sim.check.Verdicts.valid;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import dev.baton.protocol.Mode;
import org.junit.jupiter.api.Test;

/** The checkers know that readers hold beside each other, and so many who take permits. */
class SharedCheckersTest {
  private static final String READ = Mode.READ.text();
  private static final String WRITE = Mode.WRITE.text();
  private static final String ONE_OF_THREE = new Mode.Permits(3, 1).text();
  private static final String TWO_OF_THREE = new Mode.Permits(3, 2).text();

  @Test
  void oneLeaderLetsReadersHoldBesideEachOtherButNoWriter() {
    Checker checker = new OneLeader();
    Happening begins = at(1, "a", Kind.VALID, 10);
    Happening other = at(6, "b", Kind.VALID, 20);
    Happening still = at(7, "a", Kind.VALID, 10);

    valid(checker, came("a", READ), came("b", READ), begins, other, still);
    invalid(checker, came("a", READ), came("b", WRITE), begins, other, still);
    invalid(checker, came("a", WRITE), came("b", READ), begins, other, still);
  }

  @Test
  void tokensGrowAskNothingOfReadersAmongThemselves() {
    Checker checker = new TokensGrow();
    Happening late = at(2, "a", Kind.VALID, 10);
    Happening early = at(1, "b", Kind.VALID, 20);

    valid(checker, came("a", READ), came("b", READ), early, late);
    invalid(checker, came("a", READ), came("b", WRITE), early, late);
    invalid(checker, came("a", WRITE), came("b", READ), early, late);
  }

  @Test
  void tokensGrowLetsAWriterReadOnByItsToken() {
    Happening wrote = at(1, "a", Kind.VALID, 10);
    Happening readsOn = at(2, "b", Kind.VALID, 10);

    valid(new TokensGrow(), came("a", WRITE), came("b", READ), wrote, readsOn);
    invalid(new TokensGrow(), came("a", WRITE), came("b", WRITE), wrote, readsOn);
  }

  @Test
  void firstInFirstOutSeesAReaderBeforeAWriterWhoDoesNotReadOn() {
    Checker checker = new FirstInFirstOut();
    Happening writer = new Happening(1, "", LINE, Kind.PLACED, 1024, WRITE);
    Happening reader = new Happening(2, "", LINE, Kind.PLACED, 2048, READ);
    Happening other = new Happening(2, "", LINE, Kind.PLACED, 3072, READ);
    Happening otherHolds = at(5, "c", Kind.VALID, 3072);

    valid(checker, came("c", READ), reader, other, otherHolds);
    invalid(checker, came("c", READ), writer, reader, other, otherHolds);
    invalid(checker, came("c", WRITE), reader, other, otherHolds);
    valid(
        checker,
        came("ar", READ),
        came("c", READ),
        writer,
        other,
        at(4, "ar", Kind.ELECTED, 1025),
        otherHolds);
  }

  @Test
  void enoughPermitsAddsUpWhatIsHeldAtOnce() {
    Checker checker = new EnoughPermits();
    Happening a = at(1, "a", Kind.VALID, 10);
    Happening still = at(5, "a", Kind.VALID, 10);
    Happening b = at(5, "b", Kind.VALID, 20);
    Happening c = at(6, "c", Kind.VALID, 30);
    Happening bStill = at(7, "b", Kind.VALID, 20);
    Happening cameOne = came("b", ONE_OF_THREE);

    valid(checker, came("a", TWO_OF_THREE), cameOne, a, still, b);
    valid(
        checker, came("a", TWO_OF_THREE), cameOne, came("c", TWO_OF_THREE), a, still, b, c, bStill);
    invalid(checker, came("a", TWO_OF_THREE), came("b", TWO_OF_THREE), a, still, b);
    invalid(checker, came("b", TWO_OF_THREE), came("c", TWO_OF_THREE), b, c, bStill);
  }

  @Test
  void firstInFirstOutLetsNobodyPastWhoWantsFewerPermits() {
    Checker checker = new FirstInFirstOut();
    Happening holder = new Happening(1, "", LINE, Kind.PLACED, 1024, TWO_OF_THREE);
    Happening wantsTwo = new Happening(2, "", LINE, Kind.PLACED, 2048, TWO_OF_THREE);
    Happening wantsOne = new Happening(3, "", LINE, Kind.PLACED, 3072, ONE_OF_THREE);
    Happening holds = at(5, "c", Kind.VALID, 3072);

    valid(checker, came("c", ONE_OF_THREE), holder, wantsOne, holds);
    invalid(checker, came("c", ONE_OF_THREE), holder, wantsTwo, wantsOne, holds);
  }
}
