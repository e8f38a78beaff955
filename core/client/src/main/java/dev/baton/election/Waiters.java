package dev.baton.election;

import dev.baton.error.BatonException;
import dev.baton.error.ClosedException;
import dev.baton.error.RefusedException;
import dev.baton.runtime.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * The futures of callers that wait for a leadership. Confined to the loop, unless a method says
 * otherwise.
 */
final class Waiters {
  private final Contender contender;
  private final Engine engine;
  private final String id;
  private final List<CompletableFuture<Leadership>> waiting = new ArrayList<>();

  Waiters(Contender contender, Engine engine, String id) {
    this.contender = contender;
    this.engine = engine;
    this.id = id;
  }

  /**
   * Returns a future that completes with a leadership that is valid and not stopping, or fails.
   * Thread-safe.
   */
  CompletableFuture<Leadership> newWaiter() {
    if (contender.isWithdrawn()) {
      return CompletableFuture.failedFuture(whyClosed());
    }
    CompletableFuture<Leadership> waiter = engine.ask();
    Leadership current = contender.leadership();
    if (current != null && !current.isStopping()) {
      waiter.complete(current);
    }
    engine.loop().post(() -> await(waiter));
    return waiter;
  }

  private ClosedException whyClosed() {
    return new ClosedException(id + " has been closed");
  }

  private void await(CompletableFuture<Leadership> waiter) {
    if (waiter.isDone()) {
      return;
    }
    Leadership current = contender.leadership();
    RefusedException problem = contender.problem();
    if (contender.isWithdrawn()) {
      waiter.completeExceptionally(whyClosed());
    } else if (current != null && !current.isStopping() && contender.runner().claim().holds()) {
      waiter.complete(current);
    } else if (problem != null) {
      waiter.completeExceptionally(problem);
    } else {
      waiting.add(waiter);
    }
  }

  /** Forgets {@code waiter}, which has no caller any more. Thread-safe. */
  void forget(CompletableFuture<Leadership> waiter) {
    waiter.cancel(false);
    engine.loop().post(() -> waiting.removeIf(other -> other == waiter));
  }

  void complete(Leadership leadership) {
    end(waiter -> waiter.complete(leadership));
  }

  void fail(BatonException why) {
    end(waiter -> waiter.completeExceptionally(why));
  }

  /** Called when the candidate leaves for good. */
  void close() {
    fail(whyClosed());
  }

  private void end(Consumer<CompletableFuture<Leadership>> how) {
    waiting.forEach(how);
    waiting.clear();
  }
}
