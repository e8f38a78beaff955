package dev.baton.runtime;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.baton.runtime.loop.ThreadLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A question that is asked while all are given up. */
@Tag("long")
final class PendingQuestionsRaceTest {
  @Test
  void leavesNobodyWaiting() {
    try (ThreadLoop loop = new ThreadLoop("questions")) {
      LoopRecoveries recoveries = new LoopRecoveries(loop);
      Race.play(
          () -> {
            PendingQuestions unanswered = new PendingQuestions(loop, recoveries, () -> "none");
            List<CompletableFuture<?>> asked = new ArrayList<>();
            Race.run(() -> asked.add(unanswered.newFuture()), unanswered::cancelAll);
            assertTrue(asked.get(0).isDone());
          });
    }
  }
}
