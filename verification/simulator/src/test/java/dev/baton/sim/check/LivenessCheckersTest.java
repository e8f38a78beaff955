package dev.baton.sim.check;

import static dev.baton.sim.check.Verdicts.at;
import static dev.baton.sim.check.Verdicts.came;
import static dev.baton.sim.check.Verdicts.invalid;
import static dev.baton.sim.check.Verdicts.unknown;
import static dev.baton.sim.check.Verdicts.valid;
import static dev.baton.sim.check.Verdicts.world;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import org.junit.jupiter.api.Test;

/** Each checker of what is to be done answers valid, invalid and unknown, each where it should. */
class LivenessCheckersTest {
  @Test
  void leadsOnSeesThatALeadershipEndsForNoReason() {
    PropertyChecker checker = new LeaderStays();
    JournalEvent calm = world(5, WorldFinding.CALM);
    JournalEvent over = world(9, WorldFinding.CALM_OVER);
    JournalEvent leads = at(4, "a", JournalEventKind.VALID, 10);

    valid(checker, came("a", "QUEUE"), leads, calm, over, at(9, "a", JournalEventKind.VALID, 10));
    invalid(checker, came("a", "QUEUE"), leads, calm, at(8, "a", JournalEventKind.VALID, 10), over);
    invalid(
        checker,
        came("a", "QUEUE"),
        leads,
        calm,
        at(7, "a", JournalEventKind.VALID, 10),
        at(8, "a", JournalEventKind.VALID, 20),
        over,
        at(9, "a", JournalEventKind.VALID, 20));
    unknown(checker, came("a", "QUEUE"), leads);
    unknown(checker, calm, over);
  }

  @Test
  void leadsOnAsksOnlyForLinesInWhichSomebodyCanLead() {
    PropertyChecker checker = new LeaderStays();
    JournalEvent calm = world(5, WorldFinding.CALM);
    JournalEvent over = world(9, WorldFinding.CALM_OVER);

    invalid(checker, came("a", "QUEUE"), calm, over);
    unknown(checker, came("a", "QUEUE"), at(4, "a", JournalEventKind.LEAVES, 0), calm, over);
    unknown(checker, came("a", "QUEUE"), at(4, "a", JournalEventKind.KILLED, 0), calm, over);
  }

  @Test
  void nobodyWaitsSeesWhoDoes() {
    PropertyChecker checker = new CandidatesServed();
    JournalEvent healed = world(5, JournalEventKind.HEALED);
    JournalEvent judged = world(9, WorldFinding.JUDGED);

    valid(checker, came("a", "QUEUE"), healed, at(6, "a", JournalEventKind.VALID, 10), judged);
    invalid(checker, came("a", "QUEUE"), at(4, "a", JournalEventKind.VALID, 10), healed, judged);
    invalid(checker, came("a", "QUEUE"), healed, judged, at(10, "a", JournalEventKind.VALID, 10));
    valid(
        checker,
        came("a", "QUEUE"),
        came("b", "QUEUE"),
        at(1, "a", JournalEventKind.KILLED, 0),
        healed,
        at(6, "b", JournalEventKind.VALID, 10),
        judged);
    unknown(checker, came("a", "QUEUE"), healed);
  }

  @Test
  void nobodyWaitsIsContentWithOneOfThoseWhoRace() {
    JournalEvent healed = world(5, JournalEventKind.HEALED);
    JournalEvent judged = world(9, WorldFinding.JUDGED);
    JournalEvent one = at(6, "a", JournalEventKind.VALID, 10);

    valid(new CandidatesServed(), came("a", "RACE"), came("b", "RACE"), healed, one, judged);
    invalid(new CandidatesServed(), came("a", "QUEUE"), came("b", "QUEUE"), healed, one, judged);
    invalid(new CandidatesServed(), came("a", "RACE"), came("b", "RACE"), healed, judged);
  }

  @Test
  void nothingLeftSeesWhatIs() {
    valid(new NothingLeft(), world(1, WorldFinding.JUDGED));
    invalid(new NothingLeft(), world(1, WorldFinding.JUDGED), world(2, WorldFinding.LEFTOVER));
    unknown(new NothingLeft());
  }
}
