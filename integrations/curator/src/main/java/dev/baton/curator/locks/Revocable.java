package dev.baton.curator.locks;

import java.util.concurrent.Executor;

/** A lock whose holder can be asked to release it. */
public interface Revocable<T> {
  /** Sets the listener of requests, which is called on a thread of Baton's own. */
  void makeRevocable(RevocationListener<T> listener);

  /** Sets the listener of requests, which is called on {@code executor}. */
  void makeRevocable(RevocationListener<T> listener, Executor executor);
}
