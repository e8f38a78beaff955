package dev.baton;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Somebody of this process who wants a lock. Thread-safe. */
final class LockWaiter {
  private final CompletableFuture<Hold> granted;
  private final LockOptions options;
  private final boolean patient;
  private volatile @Nullable LocalLine line;

  /**
   * Waits, or not.
   *
   * @param granted completes with the hold, or fails; whoever completes it first is right
   * @param patient whether it waits; else it only takes a lock that is free
   */
  LockWaiter(CompletableFuture<Hold> granted, LockOptions options, boolean patient) {
    this.granted = granted;
    this.options = options;
    this.patient = patient;
  }

  CompletableFuture<Hold> granted() {
    return granted;
  }

  LockOptions options() {
    return options;
  }

  boolean isPatient() {
    return patient;
  }

  boolean isDone() {
    return granted.isDone();
  }

  /** Stands in {@code line} now. */
  void entered(LocalLine entered) {
    line = entered;
  }

  /**
   * What a user may wait for.
   *
   * @param executor on which it completes
   * @param onGivenUp told when the user does not want it any more
   */
  CompletableFuture<Hold> asFuture(Executor executor, Runnable onGivenUp) {
    CompletableFuture<Hold> result = new CompletableFuture<>();
    var unused =
        granted.whenCompleteAsync(
            (hold, failure) -> {
              if (failure != null) {
                result.completeExceptionally(Waits.translated(failure, "", Duration.ZERO));
              } else if (!result.complete(hold)) {
                hold.close();
              }
            },
            executor);
    var unusedToo =
        result.whenComplete(
            (hold, failure) -> {
              if (failure != null) {
                onGivenUp.run();
              }
            });
    return result;
  }

  /** Stands in its line no longer. In the loop. */
  void leaveLine() {
    LocalLine entered = line;
    if (entered != null) {
      entered.forget(this);
    }
  }

  /** Waits no longer, because its time is up. */
  void timedOut(String path, Duration limit) {
    LocalLine entered = line;
    String outlook = entered == null ? "its line was not reached yet" : entered.outlook();
    String what = path + " was not acquired within " + Seconds.of(limit) + ": " + outlook + ". ";
    granted.completeExceptionally(
        patient
            ? new NotAcquiredException(what + "Wait longer, or ask participants() who is in line.")
            : new UnreachableException(what + "Is ZooKeeper running, and can it be reached?"));
  }

  /** Waits no longer; if it has the lock already, gives it back. */
  void fail(RuntimeException why) {
    if (!granted.completeExceptionally(why) && !granted.isCompletedExceptionally()) {
      granted.join().close();
    }
  }
}
