package dev.baton.election;

import dev.baton.error.BatonException;
import dev.baton.error.ClosedException;
import dev.baton.error.RefusedException;
import dev.baton.runtime.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Those who wait for a leadership. Confined to the loop where nothing else is said. */
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

  /** Completes with a leadership that is valid and does not stop, or fails. From any thread. */
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

  /** Forgets {@code waiter}, for which no caller waits any more. From any thread. */
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

  /** The candidate leaves for good. */
  void close() {
    fail(whyClosed());
  }

  private void end(Consumer<CompletableFuture<Leadership>> how) {
    waiting.forEach(how);
    waiting.clear();
  }
}
