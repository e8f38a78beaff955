package dev.baton.spring.actuator;

/** What the endpoint can do to an election. */
public enum ElectionChange {
  /** The leader resigns, and goes to the end of the queue. */
  RESIGN,
  /** The leader hands over to a named candidate. */
  TRANSFER,
  /** A candidate, by default the leader, stays out for a while. */
  CEDE
}
