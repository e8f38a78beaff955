package dev.baton.testkit;

/** The role of a server in its ensemble, by its own account. */
public enum ServerRole {
  /** The server leads, or has not yet noticed that it no longer does. */
  LEADER,
  /** The server votes and follows, or has not yet noticed that it lost its leader. */
  FOLLOWER,
  /** The server follows without a vote. */
  OBSERVER,
  /** The server is alone. */
  STANDALONE
}
