package dev.baton;

import dev.baton.runtime.Loop;
import dev.baton.runtime.ReadDenied;
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
    } catch (CompletionException e) {
      if (e.getCause() instanceof BatonException known) {
        throw known;
      }
      throw new BatonException("waiting for ZooKeeper failed: " + e.getCause(), e);
    } catch (CancellationException e) {
      throw translated(e, "", Duration.ZERO);
    }
  }

  /** What {@code failure}, of the runtime, is called for users. */
  static BatonException translated(Throwable failure, String ensemble, Duration waited) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    if (cause instanceof TimeoutException) {
      return unreachable(ensemble, waited, cause.getMessage());
    }
    if (cause instanceof CancellationException) {
      return new ClosedException("this Baton was closed meanwhile");
    }
    return cause instanceof ReadDenied denied
        ? new BatonException(
            "not permitted to read " + denied.path() + "; give this identity READ there", denied)
        : new BatonException("reading failed: " + cause, cause);
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
