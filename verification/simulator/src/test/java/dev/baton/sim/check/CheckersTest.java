package dev.baton.sim.check;

import static dev.baton.sim.check.Verdicts.LINE;
import static dev.baton.sim.check.Verdicts.at;
import static dev.baton.sim.check.Verdicts.came;
import static dev.baton.sim.check.Verdicts.invalid;
import static dev.baton.sim.check.Verdicts.unknown;
import static dev.baton.sim.check.Verdicts.valid;
import static dev.baton.sim.check.Verdicts.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import dev.baton.sim.check.Judgement.Outcome;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Each checker answers valid, invalid and unknown, each where it should. */
class CheckersTest {
  @Test
  void oneLeaderSeesThatTwoLeadAtOnce() {
    Checker checker = new OneLeader();

    valid(
        checker,
        at(1, "a", Kind.VALID, 10),
        at(5, "a", Kind.VALID, 10),
        at(6, "b", Kind.VALID, 20));
    invalid(
        checker,
        at(1, "a", Kind.VALID, 10),
        at(6, "b", Kind.VALID, 20),
        at(7, "a", Kind.VALID, 10));
    unknown(checker, came("a", "QUEUE"));
  }

  @Test
  void oneLeaderSeesThatTwoLeadAtTheVerySameMoment() {
    invalid(new OneLeader(), at(5, "a", Kind.VALID, 10), at(5, "b", Kind.VALID, 20));
  }

  @Test
  void oneLeaderExemptsWhoseNodeAStrangerDeletedBefore() {
    Checker checker = new OneLeader();
    Happening begins = at(1, "a", Kind.VALID, 10);
    Happening next = at(6, "b", Kind.VALID, 20);
    Happening still = at(7, "a", Kind.VALID, 10);

    valid(checker, begins, at(3, "", Kind.DELETED, 10), next, still);
    invalid(checker, begins, at(3, "", Kind.DELETED, 99), next, still);
    invalid(checker, begins, next, still, at(8, "", Kind.DELETED, 10));
  }

  @Test
  void oneLeaderTellsElectionsApart() {
    Happening elsewhere = new Happening(2, "b", "/other", Kind.VALID, 20, "");

    valid(new OneLeader(), at(1, "a", Kind.VALID, 10), elsewhere, at(3, "a", Kind.VALID, 10));
  }

  @Test
  void tokensGrowSeesOneThatDoesNot() {
    Checker checker = new TokensGrow();

    valid(checker, at(1, "a", Kind.VALID, 10), at(2, "b", Kind.VALID, 20));
    invalid(checker, at(1, "a", Kind.VALID, 20), at(2, "b", Kind.VALID, 10));
    invalid(checker, at(1, "a", Kind.VALID, 20), at(2, "b", Kind.VALID, 20));
    valid(
        checker,
        at(1, "a", Kind.VALID, 20),
        at(1, "", Kind.DELETED, 10),
        at(2, "b", Kind.VALID, 10));
    unknown(checker);
  }

  @Test
  void tokensGrowSeesWhoIsToldOfTheSameOneTwice() {
    Happening elected = at(1, "a", Kind.ELECTED, 10);
    Happening led = at(1, "a", Kind.VALID, 10);
    Happening revoked = at(2, "a", Kind.REVOKED, 10);

    valid(new TokensGrow(), led, elected, revoked, at(3, "a", Kind.ELECTED, 20));
    invalid(new TokensGrow(), led, elected, revoked, at(3, "a", Kind.ELECTED, 10));
    valid(new TokensGrow(), led, elected, revoked, at(3, "b", Kind.ELECTED, 10));
  }

  @Test
  void fencedRegisterSeesThatItGoesBack() {
    Checker checker = new FencedRegister();

    valid(checker, at(1, "a", Kind.WROTE, 10), at(2, "b", Kind.WROTE, 20));
    invalid(checker, at(1, "b", Kind.WROTE, 20), at(2, "a", Kind.WROTE, 10));
    unknown(checker, at(1, "a", Kind.VALID, 10));
  }

  @Test
  void fencedRegisterSeesThatItRefusesTheRightfulLeader() {
    Checker checker = new FencedRegister();
    Happening begins = at(1, "a", Kind.VALID, 10);
    Happening still = at(9, "a", Kind.VALID, 10);

    invalid(checker, begins, at(5, "a", Kind.REFUSED, 10), still);
    valid(checker, begins, still, at(10, "a", Kind.REFUSED, 10));
    valid(checker, begins, at(3, "", Kind.DELETED, 10), at(5, "a", Kind.REFUSED, 10), still);
  }

  @Test
  void firstInFirstOutSeesWhoPushesIn() {
    Checker checker = new FirstInFirstOut();
    Happening first = at(1, "", Kind.PLACED, 10);
    Happening second = at(2, "", Kind.PLACED, 20);

    valid(checker, first, second, at(3, "a", Kind.VALID, 10));
    invalid(checker, first, second, at(3, "b", Kind.VALID, 20));
    valid(checker, first, second, at(3, "", Kind.GONE, 10), at(4, "b", Kind.VALID, 20));
    unknown(checker, at(3, "b", Kind.VALID, 20));
  }

  @Test
  void firstInFirstOutSeesWhoLeadsByAPlaceThatWasGoneBeforeItsTurn() {
    Checker checker = new FirstInFirstOut();
    Happening first = at(1, "", Kind.PLACED, 10);
    Happening second = at(2, "", Kind.PLACED, 20);
    Happening firstGone = at(4, "", Kind.GONE, 10);
    Happening leads = at(5, "b", Kind.VALID, 20);
    Happening other = at(6, "", Kind.PLACED, 30);
    Happening otherLeads = at(7, "c", Kind.VALID, 30);

    invalid(checker, first, second, at(3, "", Kind.GONE, 20), firstGone, leads);
    unknown(checker, first, second, at(3, "", Kind.LAST_SEEN, 20), firstGone, leads);
    valid(checker, first, second, firstGone, leads, at(6, "", Kind.GONE, 20), leads);
    valid(checker, first, second, at(3, "", Kind.GONE, 20), firstGone, other, otherLeads);
  }

  @Test
  void workStopsFirstSeesWhoGivesItsPlaceUpWhileItWorks() {
    Checker checker = new WorkStopsFirst();
    Happening insists = at(0, "a", Kind.INSISTS, 0);
    Happening elected = at(1, "a", Kind.ELECTED, 10);
    Happening revoked = at(2, "a", Kind.REVOKED, 10);

    valid(checker, insists, elected, revoked, at(3, "", Kind.RELEASED, 10));
    invalid(checker, insists, elected, at(2, "", Kind.RELEASED, 10), at(3, "a", Kind.REVOKED, 10));
    valid(checker, elected, at(2, "", Kind.RELEASED, 10));
    valid(checker, insists, elected, at(2, "", Kind.RELEASED, 20));
    unknown(checker, insists, elected, at(2, "", Kind.GONE, 10));
  }

  @Test
  void neverSeesWhatMustNotHappen() {
    Checker checker = new Never("it stays over", Kind.REVIVED, Kind.VALID);
    Happening leads = at(1, "a", Kind.VALID, 10);

    valid(checker, leads);
    invalid(checker, leads, at(2, "a", Kind.REVIVED, 10));
    unknown(checker, came("a", "QUEUE"));
  }

  @Test
  void whatMustNeverHappenIsJudged() {
    assertThat(outcome(at(1, "a", Kind.REVIVED, 10))).isEqualTo(Outcome.UNSAFE);
    assertThat(outcome(at(1, "a", Kind.OUTLIVES, 10))).isEqualTo(Outcome.UNSAFE);
    assertThat(outcome(at(1, "a", Kind.BEYOND, 10))).isEqualTo(Outcome.UNSAFE);
    assertThat(outcome(at(1, "a", Kind.UNTOLD, 10))).isEqualTo(Outcome.STUCK);
  }

  @Test
  void callbacksSeesWhatIsToldOutOfTurn() {
    Checker checker = new Callbacks();
    Happening elected = at(1, "a", Kind.ELECTED, 10);
    Happening suspended = at(2, "a", Kind.SUSPENDED, 10);
    Happening resumed = at(3, "a", Kind.RESUMED, 10);
    Happening revoked = at(4, "a", Kind.REVOKED, 10);

    valid(checker, elected, suspended, resumed, revoked, at(5, "a", Kind.ELECTED, 20));
    invalid(checker, elected, at(5, "a", Kind.ELECTED, 20));
    invalid(checker, revoked);
    invalid(checker, elected, revoked, at(5, "a", Kind.REVOKED, 10));
    invalid(checker, elected, resumed);
    invalid(checker, suspended);
    invalid(checker, elected, revoked, at(5, "a", Kind.LEFT, 0), at(6, "a", Kind.ELECTED, 20));
    unknown(checker);
  }

  @Test
  void callbacksLetsWhoLeavesBeforeTheWorkHasStoppedBeToldOfItsEnd() {
    Happening elected = at(1, "a", Kind.ELECTED, 10);
    Happening left = at(2, "a", Kind.LEFT, 0);
    Happening revoked = at(3, "a", Kind.REVOKED, 10);

    valid(new Callbacks(), elected, left, revoked);
    invalid(new Callbacks(), elected, left, revoked, at(4, "a", Kind.REVOKED, 10));
  }

  @Test
  void theWorstVerdictIsTheOutcome() {
    Happening crash = world(1, Kind.CRASHED);
    Happening left = world(1, Kind.LEFTOVER);
    Happening one = at(2, "a", Kind.VALID, 10);
    Happening two = at(2, "b", Kind.VALID, 20);

    assertThat(outcome()).isEqualTo(Outcome.VALID);
    assertThat(outcome(left)).isEqualTo(Outcome.STUCK);
    assertThat(outcome(left, one, two)).isEqualTo(Outcome.UNSAFE);
    assertThat(outcome(left, one, two, crash)).isEqualTo(Outcome.CRASHED);
  }

  private static Outcome outcome(Happening... happenings) {
    return Judgement.of(new History(Arrays.asList(happenings))).outcome();
  }

  @Test
  void happeningsCanBeWrittenAndRead() {
    Happening one = new Happening(-5, "a b", LINE, Kind.PROBLEM, Long.MAX_VALUE, "with\ta tab");

    assertThat(Happening.parse(one.text())).isEqualTo(one);
  }
}
