package dev.baton.dashboard.elections;

import dev.baton.election.Election;
import dev.baton.error.UnreachableException;
import dev.baton.participants.Participant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

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

  private final Queue<CompletableFuture<Void>> waiting = new ArrayDeque<>();
  private long freeAt = System.nanoTime() - SAVED_NANOS;
  private boolean isTimed;

  /** Reads the participants of an election when it is its turn, as {@link #readInTurn} does. */
  CompletableFuture<List<Participant>> readParticipants(Election election) {
    return readInTurn(election::participantsAsync)
        .thenApply(
            line -> {
              countRequests(line.size());
              return line;
            });
  }

  /**
   * Reads when it is its turn. Fails with an {@link UnreachableException} if too many readings
   * wait.
   */
  <T> CompletableFuture<T> readInTurn(Supplier<CompletableFuture<T>> reading) {
    CompletableFuture<Void> turn = new CompletableFuture<>();
    return addWaiting(turn)
        ? turn.thenCompose(begun -> reading.get())
        : CompletableFuture.failedFuture(
            new UnreachableException(
                "The dashboard has too much to read from ZooKeeper; try later"));
  }

  private synchronized boolean addWaiting(CompletableFuture<Void> turn) {
    boolean added = waiting.size() < MOST_WAITING && waiting.add(turn);
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

  /** Counts requests that were sent beside the readings, or by one more than was known before. */
  synchronized void countRequests(int requests) {
    freeAt += requests * NANOS_PER_REQUEST;
  }

  private void beginNext() {
    takeNext().forEach(turn -> turn.complete(null));
  }

  private synchronized List<CompletableFuture<Void>> takeNext() {
    long now = System.nanoTime();
    freeAt = Math.max(freeAt - now, -SAVED_NANOS) + now;
    List<CompletableFuture<Void>> next = new ArrayList<>();
    while (!waiting.isEmpty() && freeAt - now <= 0) {
      countRequests(LEAST_REQUESTS);
      next.add(waiting.remove());
    }
    isTimed = false;
    setTimer();
    return next;
  }
}
