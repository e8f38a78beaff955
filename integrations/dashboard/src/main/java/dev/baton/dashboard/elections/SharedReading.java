package dev.baton.dashboard.elections;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A reading that is shared by all who ask within a while. If the next one takes longer than a
 * second, the last result is used until it ends. Thread-safe.
 */
final class SharedReading<T> {
  private static final Executor AFTER_SECOND =
      CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS);

  private final Supplier<CompletableFuture<T>> reading;
  private final Duration sharedFor;
  private final Supplier<Optional<T>> meanwhile;
  private @Nullable CompletableFuture<T> latest;

  /** Read without the lock: who holds it begins readings, which may ask others for theirs. */
  private volatile @Nullable T kept;

  private long begun;

  /**
   * Creates a reading that has not begun.
   *
   * @param sharedFor for how long a result is used, counted from the begin of its reading
   * @param meanwhile returns what to use in place of a first result that takes long
   */
  SharedReading(
      Supplier<CompletableFuture<T>> reading, Duration sharedFor, Supplier<Optional<T>> meanwhile) {
    this.reading = reading;
    this.sharedFor = sharedFor;
    this.meanwhile = meanwhile;
  }

  synchronized CompletableFuture<T> readShared() {
    long now = System.nanoTime();
    CompletableFuture<T> known = latest;
    if (known == null
        || (known.isDone()
            && (known.isCompletedExceptionally() || now - begun > sharedFor.toNanos()))) {
      begun = now;
      known = reading.get().whenComplete(this::keepResult);
      latest = known;
    }
    if (known.isDone()) {
      return known;
    }
    CompletableFuture<T> answer = known.copy();
    completeMeanwhile(answer);
    return answer;
  }

  /** Completes an answer that takes long with what is known then; looks each second. */
  private void completeMeanwhile(CompletableFuture<T> answer) {
    AFTER_SECOND.execute(
        () -> {
          lastResult().or(meanwhile).ifPresent(answer::complete);
          if (!answer.isDone()) {
            completeMeanwhile(answer);
          }
        });
  }

  private void keepResult(@Nullable T result, @Nullable Throwable failure) {
    if (result != null) {
      kept = result;
    }
  }

  /** Returns the last result, if there is one. */
  Optional<T> lastResult() {
    return Optional.ofNullable(kept);
  }
}
