package dev.baton.dashboard.elections;

import dev.baton.error.UnreachableException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The readings of elections for all readers of the dashboard together. They begin in turn, and send
 * at most 30 requests a second; after a pause, 20 more. Thread-safe.
 */
final class ReadingQueue {
  /** The requests for the queue, the registry and the history, beside one for each participant. */
  private static final int LEAST_REQUESTS = 3;

  private static final int MOST_WAITING = 1_000;
  private static final long NANOS_PER_REQUEST = TimeUnit.SECONDS.toNanos(1) / 30;
  private static final long SAVED_NANOS = 20 * NANOS_PER_REQUEST;

  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private long freeAt = System.nanoTime() - SAVED_NANOS;
  private boolean isTimed;

  /**
   * Reads when it is its turn. Fails with an {@link UnreachableException} if too many readings
   * wait.
   *
   * @param participants returns how many participants have been read
   */
  <T> CompletableFuture<T> readInTurn(
      Supplier<CompletableFuture<T>> reading, ToIntFunction<T> participants) {
    CompletableFuture<T> result = new CompletableFuture<>();
    if (!addWaiting(() -> beginReading(reading, participants, result))) {
      result.completeExceptionally(
          new UnreachableException("The dashboard has too much to read from ZooKeeper; try later"));
    }
    return result;
  }

  private synchronized boolean addWaiting(Runnable reading) {
    boolean added = waiting.size() < MOST_WAITING && waiting.add(reading);
    setTimer();
    return added;
  }

  /** Has the next reading begin when requests are free, in a thread without locks. */
  private void setTimer() {
    if (!waiting.isEmpty() && !isTimed) {
      isTimed = true;
      long pause = Math.max(0, freeAt - System.nanoTime());
      CompletableFuture.delayedExecutor(pause, TimeUnit.NANOSECONDS).execute(this::beginNext);
    }
  }

  private <T> void beginReading(
      Supplier<CompletableFuture<T>> reading,
      ToIntFunction<T> participants,
      CompletableFuture<T> result) {
    try {
      var unused =
          reading
              .get()
              .whenComplete((read, failure) -> endReading(read, failure, participants, result));
    } catch (RuntimeException e) {
      result.completeExceptionally(e);
    }
  }

  private <T> void endReading(
      @Nullable T read,
      @Nullable Throwable failure,
      ToIntFunction<T> participants,
      CompletableFuture<T> result) {
    if (read == null) {
      result.completeExceptionally(failure == null ? new IllegalStateException("null") : failure);
    } else {
      countRequests(participants.applyAsInt(read));
      result.complete(read);
    }
  }

  /** Counts requests that were sent beside the readings, or by one more than was known before. */
  synchronized void countRequests(int requests) {
    freeAt += requests * NANOS_PER_REQUEST;
  }

  private void beginNext() {
    takeNext().forEach(Runnable::run);
  }

  private synchronized List<Runnable> takeNext() {
    long now = System.nanoTime();
    freeAt = Math.max(freeAt - now, -SAVED_NANOS) + now;
    List<Runnable> next = new ArrayList<>();
    while (!waiting.isEmpty() && freeAt - now <= 0) {
      countRequests(LEAST_REQUESTS);
      next.add(waiting.remove());
    }
    isTimed = false;
    setTimer();
    return next;
  }
}
