package dev.baton.runtime;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A question that is asked while all are given up. */
final class UnansweredRaceTest {
  @Test
  void leavesNobodyWaiting() {
    Race.play(
        () -> {
          Unanswered unanswered = new Unanswered();
          List<CompletableFuture<?>> asked = new ArrayList<>();
          Race.run(() -> asked.add(unanswered.ask()), unanswered::close);
          assertTrue(asked.get(0).isDone());
        });
  }
}
