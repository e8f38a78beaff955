package dev.baton.cli.run;

import static dev.baton.cli.process.CrashPolicy.runTask;

import dev.baton.cli.process.DelayedTask;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The end of {@code --wait}. */
final class WaitLimit {
  private static final Duration JOIN_LIMIT = Duration.ofSeconds(15);

  private WaitLimit() {}

  /**
   * Runs {@code giveUp} when {@code patience} is over. The time counts from ZooKeeper's first
   * answer: until then, the others in the queue are not known.
   *
   * @param patience null for no limit
   * @param placed completes with that answer
   */
  static void limitWait(
      @Nullable Duration patience, CompletableFuture<Void> placed, Runnable giveUp) {
    if (patience != null) {
      var unused =
          placed
              .completeOnTimeout(null, JOIN_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
              .thenRun(() -> runTask(() -> DelayedTask.scheduleTask(patience, giveUp)));
    }
  }
}
