package dev.baton.election;

import dev.baton.runtime.claim.ClaimRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The futures of callers that wait for a candidate's work to stop. Confined to the loop. */
final class StopFutures {
  private final CompletableFuture<Void> stoppedForGood = new CompletableFuture<>();
  private final List<CompletableFuture<Void>> waiting = new ArrayList<>();

  /** Returns the future to add when the candidate leaves for good. Thread-safe. */
  CompletableFuture<Void> whenStoppedForGood() {
    return stoppedForGood;
  }

  void addWaiter(CompletableFuture<Void> waiter) {
    waiting.add(waiter);
  }

  /** Completes all futures if the candidate does not hold, and its last work is over. */
  void noteWork(@Nullable ClaimRunner claim, @Nullable TermCallbacks work) {
    boolean holds = claim != null && claim.claim().isHolding();
    if (!holds && (work == null || work.isOver())) {
      List<CompletableFuture<Void>> done = List.copyOf(waiting);
      done.forEach(waiter -> waiter.complete(null));
      waiting.removeIf(CompletableFuture::isDone); // Not before: an Error would lose them.
    }
  }
}
