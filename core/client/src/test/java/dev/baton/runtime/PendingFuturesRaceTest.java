package dev.baton.runtime;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A question that is asked while all are given up. */
@Tag("long")
final class PendingFuturesRaceTest {
  @Test
  void leavesNobodyWaiting() {
    Race.play(
        () -> {
          PendingFutures unanswered = new PendingFutures();
          List<CompletableFuture<?>> asked = new ArrayList<>();
          Race.run(() -> asked.add(unanswered.newFuture()), unanswered::cancelAll);
          assertTrue(asked.get(0).isDone());
        });
  }
}
