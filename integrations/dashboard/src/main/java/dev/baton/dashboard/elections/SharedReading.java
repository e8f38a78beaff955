package dev.baton.dashboard.elections;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A reading that is shared by all who ask within a while. If the next one takes longer than a
 * second, the last result is used until it ends. Thread-safe.
 */
final class SharedReading<T> {
  private final Supplier<CompletableFuture<T>> reading;
  private final Function<T, Duration> sharedFor;
  private @Nullable CompletableFuture<T> latest;
  private @Nullable T kept;
  private long begun;

  /**
   * Creates a reading that has not begun.
   *
   * @param sharedFor returns for how long a result is used, counted from the begin of its reading
   */
  SharedReading(Supplier<CompletableFuture<T>> reading, Function<T, Duration> sharedFor) {
    this.reading = reading;
    this.sharedFor = sharedFor;
  }

  synchronized CompletableFuture<T> readShared() {
    long now = System.nanoTime();
    CompletableFuture<T> known = latest;
    if (known == null || (known.isDone() && isOld(known, now))) {
      begun = now;
      known = reading.get().whenComplete(this::keepResult);
      latest = known;
    }
    T former = kept;
    return former == null || known.isDone()
        ? known
        : known.copy().completeOnTimeout(former, 1, TimeUnit.SECONDS);
  }

  private synchronized void keepResult(@Nullable T result, @Nullable Throwable failure) {
    kept = result == null ? kept : result;
  }

  /** Returns the last result, if there is one. */
  synchronized Optional<T> lastResult() {
    return Optional.ofNullable(kept);
  }

  private boolean isOld(CompletableFuture<T> known, long now) {
    return known.isCompletedExceptionally()
        || now - begun > sharedFor.apply(known.join()).toNanos();
  }
}
