package dev.baton.protocol.claim;

/** The timers that a claim may set, at most one of each kind. */
public enum ClaimTimer {
  /**
   * The time to look again for what the claim waits for: a quarter of the session timeout,
   * doubling.
   */
  LOOK,
  /** The time to try again after a refusal or a rest: a quarter of the timeout, doubling. */
  RETRY,
  /**
   * The time to watch the own node of a brief hold that turns out to last: 100 ms, or a quarter of
   * the timeout if that is less. A hold that ends before costs no watch. Until then heartbeats tell
   * that the node stands and holds no message.
   */
  WATCH,
  /**
   * The time of the session's next heartbeat, at which a claim far back in the queue watches its
   * node. That packet takes the place of one that the session would send anyway.
   */
  HEARTBEAT;

  /** More doublings than any host makes: the timer fires as late as it can. */
  static final int RARELY = Integer.MAX_VALUE;
}
