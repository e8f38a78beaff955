package dev.baton.dashboard.elections;

import dev.baton.election.Election;
import dev.baton.error.UnreachableException;
import dev.baton.participants.Participant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The readings of elections for the visitors of the dashboard. The visitors take turns, so that
 * none has to wait for all that another one has asked for. Together the readings send at most 30
 * requests a second; after a pause, 20 more. If more than 1,000 wait, the visitor with the most of
 * them loses the newest one. Thread-safe.
 */
final class ReadingQueue {
  /** Has the turns of what all visitors share. */
  static final String ALL_VISITORS = "";

  /** The requests for the queue, the registry and the history, beside one for each participant. */
  private static final int LEAST_REQUESTS = 3;

  private static final int MOST_WAITING = 1_000;
  private static final long NANOS_PER_REQUEST = TimeUnit.SECONDS.toNanos(1) / 30;
  private static final long SAVED_NANOS = 20 * NANOS_PER_REQUEST;

  /** The turns of each visitor; the visitor that is next comes first. */
  private final Map<String, Deque<CompletableFuture<Void>>> waiting = new LinkedHashMap<>();

  private long freeAt = System.nanoTime() - SAVED_NANOS;
  private boolean isTimed;

  /** Reads the participants of an election when it is its turn, as {@link #readInTurn} does. */
  CompletableFuture<List<Participant>> readParticipants(String visitor, Election election) {
    return readInTurn(visitor, election::participantsAsync)
        .thenApply(
            line -> {
              countRequests(line.size());
              return line;
            });
  }

  /**
   * Reads when it is the turn of the visitor. Fails with an {@link UnreachableException} if too
   * many readings of this visitor wait.
   */
  <T> CompletableFuture<T> readInTurn(String visitor, Supplier<CompletableFuture<T>> reading) {
    CompletableFuture<Void> turn = new CompletableFuture<>();
    CompletableFuture<T> result = turn.thenCompose(begun -> reading.get());
    for (CompletableFuture<Void> excess : addWaiting(visitor, turn)) {
      excess.completeExceptionally(
          new UnreachableException("The dashboard has too much to read from ZooKeeper; try later"));
    }
    return result;
  }

  /** Adds a turn, and returns those that have no room. */
  private synchronized List<CompletableFuture<Void>> addWaiting(
      String visitor, CompletableFuture<Void> turn) {
    waiting.computeIfAbsent(visitor, each -> new ArrayDeque<>()).add(turn);
    setTimer();
    List<CompletableFuture<Void>> excess = new ArrayList<>();
    if (waiting.values().stream().mapToInt(Deque::size).sum() > MOST_WAITING) {
      Comparator<Deque<?>> bySize = Comparator.comparingInt(Deque::size);
      excess.add(Collections.max(waiting.values(), bySize).removeLast());
      waiting.values().removeIf(Deque::isEmpty);
    }
    return excess;
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
      next.add(takeTurn());
    }
    isTimed = false;
    setTimer();
    return next;
  }

  /** Takes the oldest turn of the next visitor, which becomes the last visitor. */
  private CompletableFuture<Void> takeTurn() {
    String visitor = waiting.keySet().iterator().next();
    Deque<CompletableFuture<Void>> own = Objects.requireNonNull(waiting.remove(visitor));
    CompletableFuture<Void> turn = own.remove();
    if (!own.isEmpty()) {
      waiting.put(visitor, own);
    }
    return turn;
  }
}
