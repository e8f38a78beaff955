package dev.baton.runtime.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.baton.protocol.LockMode;
import dev.baton.protocol.TurnRule;
import dev.baton.protocol.claim.Claim;
import dev.baton.protocol.claim.ClaimEvent;
import dev.baton.protocol.claim.JournalEntry;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.NodeTag;
import dev.baton.protocol.claim.QueueListing;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.Race;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A journal that is read while it is written. */
@Tag("long")
final class StepJournalRaceTest {
  /** So heavy that a journal holds nothing beside it. */
  private static final JournalEntry HEAVY =
      entry(
          new ClaimEvent.QueueRead(
              RequestOutcome.DONE,
              new QueueListing(
                  Collections.nCopies(40_000, new QueueNode(new NodeTag(1), 1)),
                  List.of(),
                  false)));

  private static final JournalEntry LIGHT = entry(new ClaimEvent.WithdrawRequested());

  @Test
  void isNeverSeenBetweenTwoStates() {
    Race.play(
        () -> {
          StepJournal journal = new StepJournal(new IsolatedCalls(() -> 0));
          journal.appendEntry(HEAVY);
          Race.run(
              () -> assertEquals(1, journal.entries().size()), () -> journal.appendEntry(LIGHT));
          assertSame(LIGHT, journal.entries().get(0));
        });
  }

  private static JournalEntry entry(ClaimEvent event) {
    Claim outside = Claim.newClaim(TurnRule.QUEUE, LockMode.EXCLUSIVE, false, 1);
    return new JournalEntry(
        0, "", "me", outside, event, new ClaimEvent.WithdrawRequested().deliverTo(outside));
  }
}
