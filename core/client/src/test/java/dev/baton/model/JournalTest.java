package dev.baton.model;

import static dev.baton.model.World.SOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.JournalStep;
import dev.baton.protocol.TurnRule;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What happened last is known, and takes no more memory than it may. */
class JournalTest {
  private static final Pattern SEATS =
      Pattern.compile("^(?:QueueRead|JoinAnswered).*seats=\\[([^]]+)]");

  @Test
  void keepsFewerStepsWhereLinesAreLong() {
    try (World world = new World()) {
      for (int i = 0; i < 300; i++) {
        world.campaign("A", TurnRule.WATCH_ALL, builder -> builder);
      }
      world.run(SOON.multipliedBy(10));
      List<JournalStep> journal = world.baton("A").journal();
      int names = journal.stream().mapToInt(JournalTest::seats).sum();

      assertThat(names).isBetween(10_000, 32_768);
      assertThat(journal.get(journal.size() - 1).path()).isEqualTo(World.PATH);
    }
  }

  private static int seats(JournalStep step) {
    Matcher seats = SEATS.matcher(step.event());
    return seats.find() ? seats.group(1).split(", ").length : 0;
  }
}
