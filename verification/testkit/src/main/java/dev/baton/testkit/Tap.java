package dev.baton.testkit;

/**
 * Hears what is said through a {@link FaultProxy}: each packet when its turn has come to be passed
 * on, before any {@link Trap}. Called by the proxy's threads, by two of them at a time for each
 * connection; must be quick and must not throw.
 */
public interface Tap {
  /** The server is about to get it. */
  default void request(Request request) {}

  /** The client is about to get it. */
  default void answer(Answer answer) {}
}
