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
   * @param ensemble the name by which the application knows the ensemble; empty for its main one
   * @param builder the settings; the connector may choose other servers
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached in time
   * @throws IllegalArgumentException if settings do not go together
   */
  Baton connect(String ensemble, BatonBuilder builder);
}
