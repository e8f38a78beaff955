package dev.baton.runtime;

/**
 * What a participant says of its place, besides who it is.
 *
 * @param lock whether it is a place in the line of a lock, which nobody orders it to give up
 */
public record Traits(boolean lock) {
  /** Of an election's candidate that says nothing. */
  public static final Traits NONE = new Traits(false);

  /** Of whoever holds or awaits a lock. */
  public static final Traits OF_LOCK = new Traits(true);
}
