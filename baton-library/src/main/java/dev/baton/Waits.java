package dev.baton;

import dev.baton.runtime.Loop;
import dev.baton.runtime.MarkLost;
import dev.baton.runtime.ReadDenied;
import dev.baton.runtime.WriteDenied;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Waits of user threads, and what they throw. */
final class Waits {
  private Waits() {}

  /** The result of {@code future}, which ends by itself, or the exception that it carries. */
  static <T> T forResult(Loop loop, CompletableFuture<T> future) {
    try {
      loop.await(future, Long.MAX_VALUE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BatonException("interrupted while waiting for ZooKeeper", e);
    }
    return resultOf(future);
  }

  /** The result of {@code future}, which is done. */
  static <T> T resultOf(CompletableFuture<T> future) {
    try {
      return future.join();
    } catch (CompletionException | CancellationException e) {
      throw translated(e, "", Duration.ZERO);
    }
  }

  /** What {@code failure}, of the runtime, is called for users. */
  static BatonException translated(Throwable failure, String ensemble, Duration waited) {
    boolean wrapped = failure instanceof CompletionException && failure.getCause() != null;
    Throwable cause = wrapped ? failure.getCause() : failure;
    if (cause instanceof BatonException known) {
      return known;
    }
    if (cause instanceof TimeoutException) {
      return unreachable(ensemble, waited, cause.getMessage());
    }
    if (cause instanceof CancellationException) {
      return Locks.closedMeanwhile();
    }
    if (cause instanceof WriteDenied denied) {
      return new BatonException(
          denied.getMessage() + "; give this identity " + denied.permission(), denied);
    }
    if (cause instanceof MarkLost) {
      return new BatonException(cause.getMessage() + "; evict it again", cause);
    }
    return cause instanceof ReadDenied denied
        ? new BatonException(
            "not permitted to read " + denied.path() + "; give this identity READ there", denied)
        : new BatonException("waiting for ZooKeeper failed: " + cause, cause);
  }

  private static UnreachableException unreachable(
      String ensemble, Duration waited, @Nullable String why) {
    return new UnreachableException(
        "ZooKeeper at "
            + ensemble
            + " could not be reached within "
            + Seconds.of(waited)
            + ": "
            + why
            + ". Is it running, is the connect string right, and may this host connect to it?");
  }
}
