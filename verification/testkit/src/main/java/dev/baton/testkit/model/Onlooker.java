package dev.baton.testkit.model;

import dev.baton.runtime.port.Bytes;

/** Learns of what becomes of a {@link ModelEnsemble}'s nodes, at the moment it is decided. */
public interface Onlooker {
  /** A node came to be. */
  void created(String path, long czxid);

  /** A node was written. */
  void written(String path, Bytes data);

  /**
   * A node is gone.
   *
   * @param sessionLasts whether the session that would have taken it along lasts
   */
  void deleted(String path, long czxid, boolean sessionLasts);
}
