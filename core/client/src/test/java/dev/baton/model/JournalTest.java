package dev.baton.model;

import static dev.baton.model.World.SOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.protocol.TurnRule;
import dev.baton.protocol.claim.ClaimEvent;
import dev.baton.protocol.claim.JournalEntry;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What happened last is known, and takes no more memory than it may. */
class JournalTest {
  @Test
  void keepsFewerStepsWhereLinesAreLong() {
    try (World world = new World()) {
      for (int i = 0; i < 300; i++) {
        world.campaign("A", TurnRule.WATCH_ALL, builder -> builder);
      }
      world.run(SOON.multipliedBy(10));
      List<JournalEntry> journal = world.baton("A").journal();
      int names =
          journal.stream()
              .map(JournalEntry::event)
              .mapToInt(event -> event instanceof ClaimEvent.QueueRead read ? seats(read) : 0)
              .sum();

      assertThat(names).isBetween(10_000, 32_768);
      assertThat(journal.get(journal.size() - 1).claimName()).isEqualTo("/jobs/nightly A");
    }
  }

  private static int seats(ClaimEvent.QueueRead read) {
    return read.line().seats().size();
  }
}
