package dev.baton;

import dev.baton.runtime.ReadDenied;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Waits of user threads, and what they throw. */
final class Waits {
  private Waits() {}

  /** The result of {@code future}, or the exception that it carries for users. */
  static <T> T forResult(CompletableFuture<T> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BatonException("interrupted while waiting for ZooKeeper", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof BatonException known) {
        throw known;
      }
      throw new BatonException("waiting for ZooKeeper failed: " + e.getCause(), e);
    }
  }

  /** What {@code failure}, of the runtime, is called for users. */
  static BatonException translated(@Nullable Throwable failure, String ensemble, Duration waited) {
    @Nullable Throwable cause =
        failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof TimeoutException) {
      return unreachable(ensemble, waited, cause.getMessage());
    }
    return cause instanceof ReadDenied denied
        ? new BatonException(
            "not permitted to read " + denied.path() + "; give this identity READ there", denied)
        : new BatonException("reading failed: " + cause, cause);
  }

  static UnreachableException unreachable(String ensemble, Duration waited, @Nullable String why) {
    return new UnreachableException(
        "ZooKeeper at "
            + ensemble
            + " could not be reached within "
            + waited
            + ": "
            + why
            + ". Is it running, is the connect string right, and may this host connect to it?");
  }
}
