package dev.baton.testkit;

/** What a server is to its ensemble, by its own account. */
public enum Role {
  /** It leads, or has not noticed yet that it does not any more. */
  LEADER,
  /** It votes and follows, or has not noticed yet that it lost its leader. */
  FOLLOWER,
  /** It follows without a vote. */
  OBSERVER,
  /** It is alone. */
  STANDALONE
}
