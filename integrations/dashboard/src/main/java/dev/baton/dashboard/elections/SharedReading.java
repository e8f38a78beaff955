package dev.baton.dashboard.elections;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A reading that is shared by all who ask within a while. Thread-safe. */
final class SharedReading<T> {
  private final Supplier<CompletableFuture<T>> reading;
  private final Function<T, Duration> sharedFor;
  private @Nullable CompletableFuture<T> latest;
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
    if (known == null
        || known.isCompletedExceptionally()
        || (known.isDone() && isOld(known, now))) {
      begun = now;
      known = reading.get();
      latest = known;
    }
    return known;
  }

  private boolean isOld(CompletableFuture<T> known, long now) {
    return now - begun > sharedFor.apply(known.join()).toNanos();
  }
}
