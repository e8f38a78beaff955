package dev.baton.testkit.model;

import dev.baton.runtime.port.Bytes;

/**
 * A listener of the changes of a {@link ModelEnsemble}'s nodes. It is notified at the moment of the
 * decision.
 */
public interface Onlooker {
  /** Called when a node was created. */
  void created(String path, long czxid);

  /** Called when a node was written. */
  void written(String path, Bytes data);

  /**
   * Called when a node was deleted.
   *
   * @param sessionLasts true if the node's session lasts, which would have deleted it at its end
   */
  void deleted(String path, long czxid, boolean sessionLasts);
}
