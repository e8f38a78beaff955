package dev.baton.sim.check;

import static dev.baton.sim.check.Verdicts.at;
import static dev.baton.sim.check.Verdicts.came;
import static dev.baton.sim.check.Verdicts.invalid;
import static dev.baton.sim.check.Verdicts.unknown;
import static dev.baton.sim.check.Verdicts.valid;
import static dev.baton.sim.check.Verdicts.world;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import org.junit.jupiter.api.Test;

/** Each checker of what is to be done answers valid, invalid and unknown, each where it should. */
class LivenessCheckersTest {
  @Test
  void leadsOnSeesThatALeadershipEndsForNoReason() {
    Checker checker = new LeadsOn();
    Happening calm = world(5, Kind.CALM);
    Happening over = world(9, Kind.CALM_OVER);
    Happening leads = at(4, "a", Kind.VALID, 10);

    valid(checker, came("a", "QUEUE"), leads, calm, over, at(9, "a", Kind.VALID, 10));
    invalid(checker, came("a", "QUEUE"), leads, calm, at(8, "a", Kind.VALID, 10), over);
    invalid(
        checker,
        came("a", "QUEUE"),
        leads,
        calm,
        at(7, "a", Kind.VALID, 10),
        at(8, "a", Kind.VALID, 20),
        over,
        at(9, "a", Kind.VALID, 20));
    unknown(checker, came("a", "QUEUE"), leads);
    unknown(checker, calm, over);
  }

  @Test
  void leadsOnAsksOnlyForLinesInWhichSomebodyCanLead() {
    Checker checker = new LeadsOn();
    Happening calm = world(5, Kind.CALM);
    Happening over = world(9, Kind.CALM_OVER);

    invalid(checker, came("a", "QUEUE"), calm, over);
    unknown(checker, came("a", "QUEUE"), at(4, "a", Kind.LEAVES, 0), calm, over);
    unknown(checker, came("a", "QUEUE"), at(4, "a", Kind.KILLED, 0), calm, over);
  }

  @Test
  void nobodyWaitsSeesWhoDoes() {
    Checker checker = new NobodyWaits();
    Happening healed = world(5, Kind.HEALED);
    Happening judged = world(9, Kind.JUDGED);

    valid(checker, came("a", "QUEUE"), healed, at(6, "a", Kind.VALID, 10), judged);
    invalid(checker, came("a", "QUEUE"), at(4, "a", Kind.VALID, 10), healed, judged);
    invalid(checker, came("a", "QUEUE"), healed, judged, at(10, "a", Kind.VALID, 10));
    valid(
        checker,
        came("a", "QUEUE"),
        came("b", "QUEUE"),
        at(1, "a", Kind.KILLED, 0),
        healed,
        at(6, "b", Kind.VALID, 10),
        judged);
    unknown(checker, came("a", "QUEUE"), healed);
  }

  @Test
  void nobodyWaitsIsContentWithOneOfThoseWhoRace() {
    Happening healed = world(5, Kind.HEALED);
    Happening judged = world(9, Kind.JUDGED);
    Happening one = at(6, "a", Kind.VALID, 10);

    valid(new NobodyWaits(), came("a", "RACE"), came("b", "RACE"), healed, one, judged);
    invalid(new NobodyWaits(), came("a", "QUEUE"), came("b", "QUEUE"), healed, one, judged);
    invalid(new NobodyWaits(), came("a", "RACE"), came("b", "RACE"), healed, judged);
  }

  @Test
  void nothingLeftSeesWhatIs() {
    valid(new NothingLeft(), world(1, Kind.JUDGED));
    invalid(new NothingLeft(), world(1, Kind.JUDGED), world(2, Kind.LEFTOVER));
    unknown(new NothingLeft());
  }
}
