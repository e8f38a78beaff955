package dev.baton;

/**
 * Connects a {@link Baton} with the settings of a builder. An application has {@link
 * BatonBuilder#connect}, and a test may give it another one. Thread-safe.
 */
@FunctionalInterface
public interface BatonConnector {
  /**
   * Connects, as {@link BatonBuilder#connect} does.
   *
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached in time
   * @throws IllegalArgumentException if settings do not go together
   */
  Baton connect(BatonBuilder builder);
}
