package dev.baton.dashboard.elections;

import dev.baton.election.Election;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Looks for elections at paths that no search has found, one path after another. Readers can name
 * any path, so this sends few requests, and leaves no watch. Thread-safe.
 */
final class UnknownPaths {
  private static final int MOST_WAITING = 1_000;
  private static final Executor AFTER_PAUSE =
      CompletableFuture.delayedExecutor(30, TimeUnit.MILLISECONDS);

  private CompletableFuture<Boolean> last = CompletableFuture.completedFuture(false);
  private int waiting;

  /**
   * Tells whether there is a participant or a history at a path.
   *
   * @param wanted whether the answer is still wanted when it is the path's turn
   */
  synchronized CompletableFuture<Boolean> hasElection(Election election, BooleanSupplier wanted) {
    if (waiting >= MOST_WAITING) {
      return CompletableFuture.completedFuture(false);
    }
    waiting++;
    CompletableFuture<Boolean> found =
        last.thenCompose(
            before ->
                wanted.getAsBoolean()
                    ? readElection(election)
                    : CompletableFuture.completedFuture(false));
    last = found.handleAsync((known, failure) -> endTurn(), AFTER_PAUSE);
    return found;
  }

  private synchronized boolean endTurn() {
    waiting--;
    return true;
  }

  private static CompletableFuture<Boolean> readElection(Election election) {
    return election
        .participantsAsync()
        .thenCombine(election.historyAsync(), (line, terms) -> !line.isEmpty() || !terms.isEmpty());
  }
}
