package dev.baton.runtime.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.baton.protocol.Mode;
import dev.baton.protocol.TurnRule;
import dev.baton.protocol.claim.Claim;
import dev.baton.protocol.claim.Entry;
import dev.baton.protocol.claim.Event;
import dev.baton.protocol.claim.Lineup;
import dev.baton.protocol.claim.NodeName.Seat;
import dev.baton.protocol.claim.Outcome;
import dev.baton.protocol.claim.Tag;
import dev.baton.runtime.Race;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A journal that is read while it is written. */
final class JournalRaceTest {
  /** So heavy that a journal holds nothing beside it. */
  private static final Entry HEAVY =
      entry(
          new Event.LineRead(
              Outcome.DONE,
              new Lineup(Collections.nCopies(40_000, new Seat(new Tag(1), 1)), List.of(), false)));

  private static final Entry LIGHT = entry(new Event.Withdraw());

  @Test
  void isNeverSeenBetweenTwoStates() {
    Race.play(
        () -> {
          Journal journal = new Journal();
          journal.append(HEAVY);
          Race.run(() -> assertEquals(1, journal.entries().size()), () -> journal.append(LIGHT));
          assertSame(LIGHT, journal.entries().get(0));
        });
  }

  private static Entry entry(Event event) {
    Claim outside = Claim.first(TurnRule.QUEUE, Mode.ALONE, 1);
    return new Entry(0, "", "me", outside, event, new Event.Withdraw().deliverTo(outside));
  }
}
