package dev.baton.internal;

import dev.baton.error.ClosedException;
import dev.baton.runtime.loop.IsolatedCalls;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Completes users' futures on threads of Baton's own. The users' executor for callbacks plays no
 * part: its threads may all be busy with work that waits for this very future. Thread-safe.
 */
public final class AsyncResults {
  private final Executor threads;
  private final IsolatedCalls calls;

  /** The completions that have not ended. */
  private final Set<PendingCompletion<?>> pending = ConcurrentHashMap.newKeySet();

  /** A completion that follows when {@code raw} is done. Equal to itself only. */
  private static final class PendingCompletion<T extends @Nullable Object> {
    final CompletableFuture<T> result;
    final CompletableFuture<T> raw;
    final BiConsumer<T, @Nullable Throwable> completion;

    PendingCompletion(
        CompletableFuture<T> result,
        CompletableFuture<T> raw,
        BiConsumer<T, @Nullable Throwable> completion) {
      this.result = result;
      this.raw = raw;
      this.completion = completion;
    }

    /** Returns whether the user has ended the result, for which there is no answer yet. */
    boolean isUnwanted() {
      return result.isDone() && !raw.isDone();
    }
  }

  AsyncResults(Executor threads, IsolatedCalls calls) {
    this.threads = threads;
    this.calls = calls;
  }

  /** Returns a future for users that completes as {@code raw} does. */
  public <T extends @Nullable Object> CompletableFuture<T> resultOf(CompletableFuture<T> raw) {
    CompletableFuture<T> result = new CompletableFuture<>();
    deliverTo(result, raw, (value, why) -> copyResult(value, why, result));
    return result;
  }

  /**
   * Runs {@code completion} on one of the threads when {@code raw} is done; again and again if it
   * throws, so no caller waits for ever.
   *
   * @param completion completes {@code result}; see {@link #runCompletion}
   */
  public <T extends @Nullable Object> void deliverTo(
      CompletableFuture<T> result,
      CompletableFuture<T> raw,
      BiConsumer<T, @Nullable Throwable> completion) {
    PendingCompletion<T> next = new PendingCompletion<>(result, raw, completion);
    pending.add(next);
    deliverNext(next);
  }

  private <T extends @Nullable Object> void deliverNext(PendingCompletion<T> next) {
    var unused =
        next.raw.whenComplete((value, why) -> runCompletion(() -> complete(next, value, why)));
  }

  private <T extends @Nullable Object> void complete(
      PendingCompletion<T> next, T value, @Nullable Throwable why) {
    next.completion.accept(value, why);
    pending.remove(next);
  }

  /** Does again what an Error has left undone. Called in the loop, each second. */
  void retryPending() {
    pending.removeIf(PendingCompletion::isUnwanted);
    pending.stream().filter(next -> next.raw.isDone()).forEach(this::deliverNext);
  }

  private static <T extends @Nullable Object> void copyResult(
      T value, @Nullable Throwable failure, CompletableFuture<T> result) {
    if (failure == null) {
      result.complete(value);
    } else {
      boolean closed = failure instanceof CancellationException;
      result.completeExceptionally(closed ? ClosedException.closedMeanwhile() : failure);
    }
  }

  /**
   * Runs {@code completion} on one of the threads, or in the calling one if none is available. It
   * may run twice, and must do nothing the second time.
   */
  public void runCompletion(Runnable completion) {
    Runnable isolated = () -> calls.runCall("What follows an asynchronous call", completion);
    if (!calls.runCall("The thread of an asynchronous call", () -> threads.execute(isolated))) {
      isolated.run();
    }
  }
}
