package dev.baton.sim.swarm;

import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import dev.baton.error.ClosedException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The wait of user code for a leadership.
 *
 * @param future completes when the candidate leads
 */
record LeadershipWish(CompletableFuture<Leadership> future) {
  static LeadershipWish beginWaiting(Candidate candidate) {
    return new LeadershipWish(candidate.whenLeader());
  }

  /** Returns what is left of it after the candidate's Baton was closed. */
  Optional<String> findLeftover(boolean hasLed) {
    if (!future.isDone()) {
      return Optional.of("a future of whoever waits for its leadership");
    }
    return hasLed && future.handle((led, failure) -> isClosed(failure)).join()
        ? Optional.of("somebody who waited for its leadership all the time it led")
        : Optional.empty();
  }

  private static boolean isClosed(@Nullable Throwable failure) {
    Throwable why = failure instanceof CompletionException ? failure.getCause() : failure;
    return why instanceof ClosedException;
  }
}
