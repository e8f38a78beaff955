package dev.baton.telemetry;

/** The activities that a Baton measures from begin to end. */
public enum ActivityKind {
  /** A candidate is in the queue, or on its way there, and does not lead. */
  CAMPAIGN,
  /** A candidate leads: from its election until it can no longer act as leader. */
  TERM,
  /** A leader waits for an answer from ZooKeeper that is late. It still leads. */
  SUSPENSION,
  /** A call waits for a lock or permits. */
  ACQUIRE,
  /** A lock or permits are held. */
  HOLD
}
