package dev.baton.internal;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A part of a Baton that ends with it: a candidate, its locks or an observation. Thread-safe. */
public interface ClosableParticipation {
  /** Returns whether the calling thread runs one of its callbacks. */
  boolean isInCallback();

  /** Stops callbacks that only inform, except a running one. Called first, in any thread. */
  default void silenceCallbacks() {}

  /** Returns what is wrong with it now, for people, if anything is. */
  default Optional<String> trouble() {
    return Optional.empty();
  }

  /** Begins to end. Called in the loop. */
  void beginClosing();

  /** Returns a future that completes when it has ended. */
  CompletableFuture<Void> whenClosed();

  /**
   * Returns a future that completes when its work has stopped, or has had its time to stop, once it
   * has begun to end.
   */
  default CompletableFuture<Void> whenStopped() {
    return whenClosed();
  }

  /** Returns how long its end may take, if servers answer. */
  default Duration closeTimeout() {
    return Duration.ZERO;
  }

  /** Called when the sessions have ended, and with them all its nodes in ZooKeeper. */
  default void sessionsEnded() {}

  /**
   * Stops waiting for a callback that has called {@code System.exit}, and will never return.
   *
   * @return the thread of that callback, or null if there is none
   */
  default @Nullable Thread stopIfExiting() {
    return null;
  }
}
