package dev.baton.protocol;

/** The timers that a claim may set; it has at most one of each kind. */
public enum Timer {
  /** When to look again how many are still ahead: a quarter of the session timeout, doubling. */
  TRIM,
  /** When to try again after a refusal, or after a rest: a quarter of the timeout, doubling. */
  RETRY
}
