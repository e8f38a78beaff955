package dev.baton.testkit.model;

import dev.baton.runtime.port.NodeBytes;

/**
 * A listener of the changes of a {@link ModelEnsemble}'s nodes. It is notified at the moment of the
 * decision.
 */
public interface ModelNodeListener {
  /** Called when a node was created. */
  void nodeCreated(String path, long czxid);

  /**
   * Called when a session ends, before its nodes go.
   *
   * @param cutShort true if the servers last granted a shorter timeout, of which the client has not
   *     heard yet
   */
  default void sessionEnding(boolean cutShort) {}

  /** Called when a node was written. */
  void nodeWritten(String path, NodeBytes data);

  /**
   * Called when a node was deleted.
   *
   * @param sessionLasts true if the node's session lasts, which would have deleted it at its end
   */
  void nodeDeleted(String path, long czxid, boolean sessionLasts);
}
