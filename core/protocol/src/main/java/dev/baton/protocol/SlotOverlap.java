package dev.baton.protocol;

/** The rule for slots that are due while the work of an earlier slot still runs. */
public enum SlotOverlap {
  /** The slot is left out. */
  SKIP,
  /** The slot waits until the work has ended; then {@link CatchUp} decides. */
  WAIT
}
