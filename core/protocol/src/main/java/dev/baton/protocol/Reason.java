package dev.baton.protocol;

/** Why a term ends. */
public enum Reason {
  /** The candidate resigned; it goes to the end of the line. */
  RESIGNED,
  /** The candidate handed over to another one; it goes to the end of the line. */
  TRANSFERRED,
  /** The candidate ceded; it keeps out of the line for a while. */
  CEDED,
  /** The candidate was closed. */
  CLOSED,
  /** The lease ran out: ZooKeeper did not answer in time. */
  LEASE_OVER,
  /** The candidate's node was deleted by somebody else. */
  NODE_GONE,
  /** Somebody had the candidate evicted. */
  EVICTED,
  /** ZooKeeper ended the session. */
  SESSION_EXPIRED,
  /** A permission that leading needs was taken away. */
  DENIED,
  /** Baton itself failed, by a defect or for lack of memory, and gave the place up. */
  FAILED
}
