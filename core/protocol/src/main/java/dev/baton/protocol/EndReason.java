package dev.baton.protocol;

/** The reasons for which a term ends. */
public enum EndReason {
  /** The candidate resigned; it goes to the end of the queue. */
  RESIGNED,
  /** The candidate handed over to another one; it goes to the end of the queue. */
  TRANSFERRED,
  /** The candidate ceded; it stays out of the queue for a while. */
  CEDED,
  /** The candidate's check found it unfit to lead; it stays out of the queue until it is fit. */
  UNFIT,
  /** The candidate was closed. */
  CLOSED,
  /** The lease ran out: ZooKeeper did not answer in time. */
  LEASE_OVER,
  /** The candidate's node was deleted by another program. */
  NODE_GONE,
  /** An operator or another process had the candidate evicted. */
  EVICTED,
  /** ZooKeeper ended the session. */
  SESSION_EXPIRED,
  /** A permission that leading needs was taken away. */
  DENIED,
  /**
   * The place was given up because Baton itself failed, by a defect or for lack of memory, or
   * because the executor of callbacks refused to run the leader's work.
   */
  FAILED
}
