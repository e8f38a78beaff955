package dev.baton.protocol;

/** The outcome of an eviction. */
public enum EvictionOutcome {
  /** No participant had that name any more. */
  NOT_THERE,
  /** The participant gave up its place by itself. */
  LEFT,
  /** The participant's place was taken from it. */
  DELETED
}
