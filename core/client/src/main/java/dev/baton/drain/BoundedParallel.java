package dev.baton.drain;

import java.util.Collection;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Runs an asynchronous action for many items, but only for a limited number at a time. Thread-safe.
 */
final class BoundedParallel<T> {
  private static final int AT_ONCE = 32;

  private final Queue<T> waiting;
  private final Function<T, CompletableFuture<?>> action;

  private BoundedParallel(Collection<T> all, Function<T, CompletableFuture<?>> action) {
    this.waiting = new ConcurrentLinkedQueue<>(all);
    this.action = action;
  }

  /** Completes when {@code action} has been done to {@code all}; fails with the first failure. */
  static <T> CompletableFuture<Void> runAll(
      Collection<T> all, Function<T, CompletableFuture<?>> action) {
    BoundedParallel<T> lanes = new BoundedParallel<>(all, action);
    return CompletableFuture.allOf(
        Stream.generate(lanes::runNext).limit(AT_ONCE).toArray(CompletableFuture<?>[]::new));
  }

  private CompletableFuture<?> runNext() {
    for (T next = waiting.poll(); next != null; next = waiting.poll()) {
      CompletableFuture<?> begun = action.apply(next);
      if (!begun.isDone() || begun.isCompletedExceptionally()) {
        return begun.thenCompose(done -> runNext());
      }
    }
    return CompletableFuture.completedFuture(null);
  }
}
