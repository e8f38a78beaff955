package dev.baton.internal;

import dev.baton.error.BatonException;
import dev.baton.error.ClosedException;
import dev.baton.error.UnreachableException;
import dev.baton.runtime.order.EvictionMarkLost;
import dev.baton.runtime.order.LeaseUnknown;
import dev.baton.runtime.order.NodeOverwritten;
import dev.baton.runtime.order.WriteDenied;
import dev.baton.runtime.port.DurationFormat;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.watch.ReadDenied;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Waits of user threads, and what they throw. */
public final class BlockingCalls {
  private static final String REMEDY =
      ". Is it running, is the connect string right, and may this host connect to it?";

  private BlockingCalls() {}

  /**
   * Asks {@code question}, and blocks until the answer is there. The question must complete by
   * itself.
   *
   * @throws IllegalStateException in the thread of {@code loop}; nothing is asked then
   */
  public static <T> T awaitResult(EventLoop loop, Supplier<CompletableFuture<T>> question) {
    checkMayBlock(loop);
    CompletableFuture<T> future = question.get();
    try {
      loop.awaitFuture(future, Long.MAX_VALUE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BatonException("interrupted while waiting for ZooKeeper", e);
    }
    return resultOf(future);
  }

  /** Refuses a blocking call in the one thread that would have to work meanwhile. */
  public static void checkMayBlock(EventLoop loop) {
    if (loop.runsIn(Thread.currentThread())) {
      throw new IllegalStateException(
          "this thread keeps Baton's leases, and would wait for itself: call the asynchronous"
              + " method, or give callbacks their own threads by callbacks(...) or executor(...)");
    }
  }

  /** Returns {@code limit} in nanoseconds: none if it is negative, and as many as there can be. */
  public static long toNanos(Duration limit) {
    return Math.max(0, TimeUnit.NANOSECONDS.convert(limit));
  }

  /** The result of {@code future}, which is done. */
  public static <T> T resultOf(CompletableFuture<T> future) {
    try {
      return future.join();
    } catch (CompletionException | CancellationException e) {
      throw translateFailure(e, "", Duration.ZERO);
    }
  }

  /** Returns the exception for users that corresponds to {@code failure} of the runtime. */
  public static BatonException translateFailure(
      Throwable failure, String ensemble, Duration waited) {
    boolean wrapped = failure instanceof CompletionException && failure.getCause() != null;
    Throwable cause = wrapped ? failure.getCause() : failure;
    if (cause instanceof BatonException known) {
      return known;
    }
    if (cause instanceof TimeoutException) {
      return unreachableException(ensemble, waited, cause.getMessage());
    }
    if (cause instanceof CancellationException) {
      return ClosedException.closedMeanwhile();
    }
    if (cause instanceof WriteDenied denied) {
      return new BatonException(
          denied.getMessage() + "; give this identity " + denied.permission(), denied);
    }
    if (cause instanceof EvictionMarkLost) {
      return new BatonException(cause.getMessage() + "; evict it again", cause);
    }
    if (cause instanceof NodeOverwritten || cause instanceof LeaseUnknown) {
      return new BatonException(cause.getMessage() + "; evictNow takes its place at once", cause);
    }
    return cause instanceof ReadDenied denied
        ? new BatonException(
            "not permitted to read " + denied.path() + "; give this identity READ there", denied)
        : new BatonException("waiting for ZooKeeper failed: " + cause, cause);
  }

  /**
   * Returns the exception for an unreachable ensemble. A reason that ends with a full stop has its
   * own remedy.
   */
  private static UnreachableException unreachableException(
      String ensemble, Duration waited, @Nullable String why) {
    boolean remedied = why != null && why.endsWith(".");
    return new UnreachableException(
        "ZooKeeper at "
            + ensemble
            + " could not be reached within "
            + DurationFormat.inSeconds(waited)
            + ": "
            + why
            + (remedied ? "" : REMEDY));
  }
}
