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
final class Lanes<T> {
  private static final int AT_ONCE = 32;

  private final Queue<T> waiting;
  private final Function<T, CompletableFuture<?>> deed;

  private Lanes(Collection<T> all, Function<T, CompletableFuture<?>> deed) {
    this.waiting = new ConcurrentLinkedQueue<>(all);
    this.deed = deed;
  }

  /** Completes when {@code deed} has been done to {@code all}; fails with the first failure. */
  static <T> CompletableFuture<Void> each(
      Collection<T> all, Function<T, CompletableFuture<?>> deed) {
    Lanes<T> lanes = new Lanes<>(all, deed);
    return CompletableFuture.allOf(
        Stream.generate(lanes::next).limit(AT_ONCE).toArray(CompletableFuture<?>[]::new));
  }

  private CompletableFuture<?> next() {
    for (T next = waiting.poll(); next != null; next = waiting.poll()) {
      CompletableFuture<?> begun = deed.apply(next);
      if (!begun.isDone() || begun.isCompletedExceptionally()) {
        return begun.thenCompose(done -> next());
      }
    }
    return CompletableFuture.completedFuture(null);
  }
}
