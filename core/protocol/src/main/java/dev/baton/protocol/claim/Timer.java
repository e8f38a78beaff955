package dev.baton.protocol.claim;

/** The timers that a claim may set; it has at most one of each kind. */
public enum Timer {
  /** When to look again at what is waited for: a quarter of the session timeout, doubling. */
  LOOK,
  /** When to try again after a refusal, or after a rest: a quarter of the timeout, doubling. */
  RETRY;

  /** More doublings than any host does: as late as the timer can be. */
  static final int RARELY = Integer.MAX_VALUE;
}
