package dev.baton.internal;

import dev.baton.error.ClosedException;
import dev.baton.runtime.loop.IsolatedCalls;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
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
   * Runs {@code completion} on one of the threads when {@code raw} is done. Should an Error prevent
   * that, {@code result} fails, so no caller waits for ever.
   *
   * @param completion completes {@code result}; see {@link #runCompletion}
   */
  public <T extends @Nullable Object> void deliverTo(
      CompletableFuture<T> result,
      CompletableFuture<T> raw,
      BiConsumer<T, @Nullable Throwable> completion) {
    var unused =
        raw.handle(
                (value, why) -> {
                  runCompletion(() -> completion.accept(value, why));
                  return true;
                })
            .whenComplete(
                (handed, thrown) -> {
                  if (thrown != null) {
                    result.completeExceptionally(thrown);
                  }
                });
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
