package dev.baton.sim.check;

import static dev.baton.sim.check.Verdicts.LINE;
import static dev.baton.sim.check.Verdicts.at;
import static dev.baton.sim.check.Verdicts.came;
import static dev.baton.sim.check.Verdicts.invalid;
import static dev.baton.sim.check.Verdicts.unknown;
import static dev.baton.sim.check.Verdicts.valid;
import static dev.baton.sim.check.Verdicts.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.sim.check.WorldJudgement.WorldOutcome;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Each checker answers valid, invalid and unknown, each where it should. */
class CheckersTest {
  @Test
  void oneLeaderSeesThatTwoLeadAtOnce() {
    PropertyChecker checker = new OneLeader();

    valid(
        checker,
        at(1, "a", JournalEventKind.VALID, 10),
        at(5, "a", JournalEventKind.VALID, 10),
        at(6, "b", JournalEventKind.VALID, 20));
    invalid(
        checker,
        at(1, "a", JournalEventKind.VALID, 10),
        at(6, "b", JournalEventKind.VALID, 20),
        at(7, "a", JournalEventKind.VALID, 10));
    unknown(checker, came("a", "QUEUE"));
  }

  @Test
  void oneLeaderSeesThatTwoLeadAtTheVerySameMoment() {
    invalid(
        new OneLeader(),
        at(5, "a", JournalEventKind.VALID, 10),
        at(5, "b", JournalEventKind.VALID, 20));
  }

  @Test
  void oneLeaderExemptsWhoseNodeAStrangerDeletedBefore() {
    PropertyChecker checker = new OneLeader();
    JournalEvent begins = at(1, "a", JournalEventKind.VALID, 10);
    JournalEvent next = at(6, "b", JournalEventKind.VALID, 20);
    JournalEvent still = at(7, "a", JournalEventKind.VALID, 10);

    valid(checker, begins, at(3, "", JournalEventKind.DELETED, 10), next, still);
    invalid(checker, begins, at(3, "", JournalEventKind.DELETED, 99), next, still);
    invalid(checker, begins, next, still, at(8, "", JournalEventKind.DELETED, 10));
  }

  @Test
  void oneLeaderTellsElectionsApart() {
    JournalEvent elsewhere = new JournalEvent(2, "b", "/other", JournalEventKind.VALID, 20, "");

    valid(
        new OneLeader(),
        at(1, "a", JournalEventKind.VALID, 10),
        elsewhere,
        at(3, "a", JournalEventKind.VALID, 10));
  }

  @Test
  void tokensGrowSeesOneThatDoesNot() {
    PropertyChecker checker = new TokensGrow();

    valid(checker, at(1, "a", JournalEventKind.VALID, 10), at(2, "b", JournalEventKind.VALID, 20));
    invalid(
        checker, at(1, "a", JournalEventKind.VALID, 20), at(2, "b", JournalEventKind.VALID, 10));
    invalid(
        checker, at(1, "a", JournalEventKind.VALID, 20), at(2, "b", JournalEventKind.VALID, 20));
    valid(
        checker,
        at(1, "a", JournalEventKind.VALID, 20),
        at(1, "", JournalEventKind.DELETED, 10),
        at(2, "b", JournalEventKind.VALID, 10));
    unknown(checker);
  }

  @Test
  void tokensGrowSeesWhoIsToldOfTheSameOneTwice() {
    JournalEvent elected = at(1, "a", JournalEventKind.ELECTED, 10);
    JournalEvent led = at(1, "a", JournalEventKind.VALID, 10);
    JournalEvent revoked = at(2, "a", JournalEventKind.REVOKED, 10);

    valid(new TokensGrow(), led, elected, revoked, at(3, "a", JournalEventKind.ELECTED, 20));
    invalid(new TokensGrow(), led, elected, revoked, at(3, "a", JournalEventKind.ELECTED, 10));
    valid(new TokensGrow(), led, elected, revoked, at(3, "b", JournalEventKind.ELECTED, 10));
  }

  @Test
  void fencedRegisterSeesThatItGoesBack() {
    PropertyChecker checker = new FencedRegister();

    valid(checker, at(1, "a", JournalEventKind.WROTE, 10), at(2, "b", JournalEventKind.WROTE, 20));
    invalid(
        checker, at(1, "b", JournalEventKind.WROTE, 20), at(2, "a", JournalEventKind.WROTE, 10));
    unknown(checker, at(1, "a", JournalEventKind.VALID, 10));
  }

  @Test
  void fencedRegisterSeesThatItRefusesTheRightfulLeader() {
    PropertyChecker checker = new FencedRegister();
    JournalEvent begins = at(1, "a", JournalEventKind.VALID, 10);
    JournalEvent still = at(9, "a", JournalEventKind.VALID, 10);

    invalid(checker, begins, at(5, "a", JournalEventKind.REFUSED, 10), still);
    valid(checker, begins, still, at(10, "a", JournalEventKind.REFUSED, 10));
    valid(
        checker,
        begins,
        at(3, "", JournalEventKind.DELETED, 10),
        at(5, "a", JournalEventKind.REFUSED, 10),
        still);
  }

  @Test
  void firstInFirstOutSeesWhoPushesIn() {
    PropertyChecker checker = new FirstInFirstOut();
    JournalEvent first = at(1, "", JournalEventKind.PLACED, 10);
    JournalEvent second = at(2, "", JournalEventKind.PLACED, 20);

    valid(checker, first, second, at(3, "a", JournalEventKind.VALID, 10));
    invalid(checker, first, second, at(3, "b", JournalEventKind.VALID, 20));
    valid(
        checker,
        first,
        second,
        at(3, "", JournalEventKind.GONE, 10),
        at(4, "b", JournalEventKind.VALID, 20));
    unknown(checker, at(3, "b", JournalEventKind.VALID, 20));
  }

  @Test
  void firstInFirstOutSeesWhoLeadsByAPlaceThatWasGoneBeforeItsTurn() {
    PropertyChecker checker = new FirstInFirstOut();
    JournalEvent first = at(1, "", JournalEventKind.PLACED, 10);
    JournalEvent second = at(2, "", JournalEventKind.PLACED, 20);
    JournalEvent firstGone = at(4, "", JournalEventKind.GONE, 10);
    JournalEvent leads = at(5, "b", JournalEventKind.VALID, 20);
    JournalEvent other = at(6, "", JournalEventKind.PLACED, 30);
    JournalEvent otherLeads = at(7, "c", JournalEventKind.VALID, 30);

    invalid(checker, first, second, at(3, "", JournalEventKind.GONE, 20), firstGone, leads);
    unknown(checker, first, second, at(3, "", JournalEventKind.LAST_SEEN, 20), firstGone, leads);
    valid(checker, first, second, firstGone, leads, at(6, "", JournalEventKind.GONE, 20), leads);
    valid(
        checker, first, second, at(3, "", JournalEventKind.GONE, 20), firstGone, other, otherLeads);
  }

  @Test
  void workStopsFirstSeesWhoGivesItsPlaceUpWhileItWorks() {
    PropertyChecker checker = new WorkStopsFirst();
    JournalEvent insists = at(0, "a", WorldFinding.INSISTS, 0);
    JournalEvent elected = at(1, "a", JournalEventKind.ELECTED, 10);
    JournalEvent revoked = at(2, "a", JournalEventKind.REVOKED, 10);

    valid(checker, insists, elected, revoked, at(3, "", JournalEventKind.RELEASED, 10));
    invalid(
        checker,
        insists,
        elected,
        at(2, "", JournalEventKind.RELEASED, 10),
        at(3, "a", JournalEventKind.REVOKED, 10));
    valid(checker, elected, at(2, "", JournalEventKind.RELEASED, 10));
    valid(checker, insists, elected, at(2, "", JournalEventKind.RELEASED, 20));
    unknown(checker, insists, elected, at(2, "", JournalEventKind.GONE, 10));
  }

  @Test
  void neverSeesWhatMustNotHappen() {
    PropertyChecker checker =
        new NeverHappens(
            "it stays over", WorldFinding.REVIVED, one -> one.kind() == JournalEventKind.VALID);
    JournalEvent leads = at(1, "a", JournalEventKind.VALID, 10);

    valid(checker, leads);
    invalid(checker, leads, at(2, "a", WorldFinding.REVIVED, 10));
    unknown(checker, came("a", "QUEUE"));
  }

  @Test
  void whatMustNeverHappenIsJudged() {
    assertThat(outcome(at(1, "a", WorldFinding.REVIVED, 10))).isEqualTo(WorldOutcome.UNSAFE);
    assertThat(outcome(at(1, "a", WorldFinding.OUTLIVES, 10))).isEqualTo(WorldOutcome.UNSAFE);
    assertThat(outcome(at(1, "a", WorldFinding.BEYOND, 10))).isEqualTo(WorldOutcome.UNSAFE);
    assertThat(outcome(at(1, "a", WorldFinding.UNTOLD, 10))).isEqualTo(WorldOutcome.STUCK);
  }

  @Test
  void callbacksSeesWhatIsToldOutOfTurn() {
    PropertyChecker checker = new CallbackOrder();
    JournalEvent elected = at(1, "a", JournalEventKind.ELECTED, 10);
    JournalEvent suspended = at(2, "a", JournalEventKind.SUSPENDED, 10);
    JournalEvent resumed = at(3, "a", JournalEventKind.RESUMED, 10);
    JournalEvent revoked = at(4, "a", JournalEventKind.REVOKED, 10);

    valid(checker, elected, suspended, resumed, revoked, at(5, "a", JournalEventKind.ELECTED, 20));
    invalid(checker, elected, at(5, "a", JournalEventKind.ELECTED, 20));
    invalid(checker, revoked);
    invalid(checker, elected, revoked, at(5, "a", JournalEventKind.REVOKED, 10));
    invalid(checker, elected, resumed);
    invalid(checker, suspended);
    invalid(
        checker,
        elected,
        revoked,
        at(5, "a", JournalEventKind.LEFT, 0),
        at(6, "a", JournalEventKind.ELECTED, 20));
    unknown(checker);
  }

  @Test
  void callbacksLetsWhoLeavesBeforeTheWorkHasStoppedBeToldOfItsEnd() {
    JournalEvent elected = at(1, "a", JournalEventKind.ELECTED, 10);
    JournalEvent left = at(2, "a", JournalEventKind.LEFT, 0);
    JournalEvent revoked = at(3, "a", JournalEventKind.REVOKED, 10);

    valid(new CallbackOrder(), elected, left, revoked);
    invalid(new CallbackOrder(), elected, left, revoked, at(4, "a", JournalEventKind.REVOKED, 10));
  }

  @Test
  void theWorstVerdictIsTheOutcome() {
    JournalEvent crash = world(1, JournalEventKind.CRASHED);
    JournalEvent left = world(1, WorldFinding.LEFTOVER);
    JournalEvent one = at(2, "a", JournalEventKind.VALID, 10);
    JournalEvent two = at(2, "b", JournalEventKind.VALID, 20);

    assertThat(outcome()).isEqualTo(WorldOutcome.VALID);
    assertThat(outcome(left)).isEqualTo(WorldOutcome.STUCK);
    assertThat(outcome(left, one, two)).isEqualTo(WorldOutcome.UNSAFE);
    assertThat(outcome(left, one, two, crash)).isEqualTo(WorldOutcome.CRASHED);
  }

  private static WorldOutcome outcome(JournalEvent... events) {
    return WorldJudgement.judgeHistory(new WorldHistory(Arrays.asList(events))).worstOutcome();
  }

  @Test
  void happeningsCanBeWrittenAndRead() {
    JournalEvent one =
        new JournalEvent(-5, "a b", LINE, JournalEventKind.PROBLEM, Long.MAX_VALUE, "with\ta tab");

    assertThat(JournalEvent.parse(one.toLine())).isEqualTo(one);
  }
}
