package dev.baton.election;

import dev.baton.error.BatonException;
import dev.baton.error.ClosedException;
import dev.baton.error.RefusedException;
import dev.baton.runtime.BatonEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The futures of callers that wait for a leadership. Confined to the loop, unless a method says
 * otherwise.
 */
final class LeadershipFutures {
  private final CandidateLoop contender;
  private final BatonEngine engine;
  private final String id;
  private final List<CompletableFuture<Leadership>> waiting = new ArrayList<>();
  private @Nullable RefusedException problem;

  LeadershipFutures(CandidateLoop contender, BatonEngine engine, String id) {
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
    CompletableFuture<Leadership> waiter = engine.newFuture();
    Leadership current = contender.lastLeadership();
    if (current != null && !current.isStopping()) {
      waiter.complete(current);
    }
    engine.recoveries().runUntilDone(() -> addWaiter(waiter));
    return waiter;
  }

  private ClosedException whyClosed() {
    return new ClosedException(id + " has been closed");
  }

  private void addWaiter(CompletableFuture<Leadership> waiter) {
    if (waiter.isDone()) {
      return;
    }
    Leadership current = contender.lastLeadership();
    if (contender.isWithdrawn()) {
      waiter.completeExceptionally(whyClosed());
    } else if (current != null
        && !current.isStopping()
        && contender.claimRunner().claim().isHolding()) {
      waiter.complete(current);
    } else if (problem != null) {
      waiter.completeExceptionally(problem);
    } else {
      waiting.add(waiter);
    }
  }

  /** Forgets {@code waiter}, which has no caller any more. Thread-safe. */
  void forgetWaiter(CompletableFuture<Leadership> waiter) {
    waiter.cancel(false);
    engine.loop().postTask(() -> waiting.removeIf(other -> other == waiter));
  }

  void completeAll(Leadership leadership) {
    endAll(waiter -> waiter.complete(leadership));
  }

  void failAll(BatonException why) {
    endAll(waiter -> waiter.completeExceptionally(why));
  }

  /** Called when {@code refused} keeps the candidate out of its queue; no call need wait now. */
  void noteProblem(RefusedException refused) {
    problem = refused;
    failAll(refused);
  }

  /** Called when nothing keeps the candidate out of its queue any more. */
  void forgetProblem() {
    problem = null;
  }

  /** Called when the candidate leaves for good. */
  void closeAll() {
    failAll(whyClosed());
  }

  private void endAll(Consumer<CompletableFuture<Leadership>> how) {
    waiting.forEach(how);
    waiting.clear();
  }
}
