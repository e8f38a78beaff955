package dev.baton.lock;

import dev.baton.error.BatonException;
import dev.baton.internal.AbandonedCalls.BlockedCall;
import dev.baton.internal.BlockingCalls;
import dev.baton.internal.ClientContext;
import dev.baton.runtime.port.EventLoop;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An attempt to acquire a lock, or several at once, for a user that blocks or has a future.
 * Thread-safe.
 *
 * @param <H> the type of what is acquired
 */
abstract class LockAcquisition<H> extends BlockedCall {
  final ClientContext context;
  private final CompletableFuture<H> result;
  private Runnable firstLimit = () -> {};

  LockAcquisition(ClientContext context) {
    super(context.abandonedCalls());
    this.context = context;
    this.result = context.engine().newFuture();
  }

  final EventLoop loop() {
    return context.loop();
  }

  /**
   * Returns a future that completes with what is acquired, or fails. The first to complete it
   * decides.
   */
  final CompletableFuture<H> result() {
    return result;
  }

  final boolean isDone() {
    return result.isDone();
  }

  /** Releases what was acquired, since no caller wants it. Does nothing the second time. */
  abstract void giveBack(H acquired);

  /** Joins the queue, or does what an earlier call has left undone. Called in the loop. */
  abstract void joinQueue();

  /** Stops waiting. Called in the loop. */
  abstract void stopWaiting();

  /** Returns the exception that says why nothing was acquired within {@code limit}. */
  abstract BatonException timeoutException(Duration limit);

  /** Begins to wait. Call it last: if it throws, nothing waits. */
  final void beginWaiting() {
    context.engine().recoveries().runUntilDone(this::beginInLoop);
  }

  private void beginInLoop() {
    joinQueue();
    firstLimit.run();
  }

  /**
   * Begins to wait, and blocks until the result is there, but not longer than {@code atMost}. If
   * this throws, nothing is acquired.
   *
   * @param delivery makes of the result what is returned
   */
  final <R> R awaitResult(Duration atMost, Function<H, R> delivery) throws InterruptedException {
    return this.<R, InterruptedException>runOwned(
        () -> {
          beginWaiting();
          boolean done = loop().awaitFuture(result, BlockingCalls.toNanos(atMost));
          return deliverResult(done, atMost, delivery);
        });
  }

  private <R> R deliverResult(boolean done, Duration atMost, Function<H, R> delivery) {
    if (!done) {
      timeOut(atMost);
    }
    return delivery.apply(BlockingCalls.resultOf(result));
  }

  /**
   * Blocks as {@link #awaitResult} does, but an interrupt does not end the wait; it is kept for
   * later.
   */
  final <R> R awaitUninterruptibly(Duration atMost, Function<H, R> delivery) {
    return this.<R, RuntimeException>runOwned(
        () -> {
          beginWaiting();
          boolean done = loop().awaitUninterruptibly(result, BlockingCalls.toNanos(atMost));
          return deliverResult(done, atMost, delivery);
        });
  }

  /** Ends the attempt {@code limit} after it has begun. */
  final LockAcquisition<H> limitTo(Duration limit) {
    return limitTo(limit, () -> true);
  }

  /** Ends the attempt {@code limit} after it has begun, if it is {@code due} then. */
  final LockAcquisition<H> limitTo(Duration limit, BooleanSupplier due) {
    firstLimit = () -> endAfter(limit, due);
    return this;
  }

  /** Ends the attempt after {@code limit}, if it is {@code due} then. In the loop. */
  final void endAfter(Duration limit, BooleanSupplier due) {
    Runnable end =
        () -> {
          if (due.getAsBoolean()) {
            timeOut(limit);
          }
        };
    EventLoop.LoopAlarm alarm =
        context.engine().recoveries().runAfter(BlockingCalls.toNanos(limit), end);
    var unused = result.whenComplete((acquired, failure) -> loop().postTask(alarm::cancelAlarm));
  }

  /** Begins to wait, and returns a future for the user, who may cancel it. */
  final CompletableFuture<H> toFuture() {
    CompletableFuture<H> future = new CompletableFuture<>();
    context
        .results()
        .deliverTo(
            future, result, (acquired, failure) -> completeFuture(acquired, failure, future));
    var unused =
        future.whenComplete(
            (acquired, failure) -> {
              if (failure != null) {
                var unusedToo = this.<Boolean, RuntimeException>runOwned(this::cancelNow);
              }
            });
    beginWaiting();
    return future;
  }

  /** Releases what the user will never see, because the user has ended the future already. */
  private void completeFuture(
      H acquired, @Nullable Throwable failure, CompletableFuture<H> future) {
    if (failure != null) {
      future.completeExceptionally(BlockingCalls.translateFailure(failure, "", Duration.ZERO));
    } else if (!future.complete(acquired)
        && future.handle((had, cancelled) -> had).join() != acquired) {
      giveBack(acquired);
    }
  }

  private void timeOut(Duration limit) {
    if (result.completeExceptionally(timeoutException(limit))) { // Otherwise the holds are taken.
      loop().postTask(this::stopWaiting);
    }
  }

  /** Ends the attempt, because the user no longer wants it. */
  final void cancelAttempt() {
    failAttempt(new CancellationException("the waiting call was cancelled"));
    loop().postTask(this::stopWaiting);
  }

  private boolean cancelNow() {
    cancelAttempt();
    return true;
  }

  @Override
  protected final void endCall() {
    cancelAttempt();
  }

  /** Ends the attempt, and releases what it has acquired already. */
  final void failAttempt(RuntimeException why) {
    if (!result.completeExceptionally(why) && !result.isCompletedExceptionally()) {
      giveBack(result.join());
    }
  }
}
