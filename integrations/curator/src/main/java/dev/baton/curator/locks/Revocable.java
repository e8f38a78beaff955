package dev.baton.curator.locks;

import java.util.concurrent.Executor;

/** A lock whose holder can be asked to release it, by {@link Revoker}. */
public interface Revocable<T> {
  /**
   * Sets the listener of requests to release what is acquired from now on. It is called on a thread
   * of Baton's own.
   */
  void makeRevocable(RevocationListener<T> listener);

  /** Does the same, and calls the listener on {@code executor}. */
  void makeRevocable(RevocationListener<T> listener, Executor executor);
}
