package dev.baton.runtime.node;

/**
 * What a participant says of its place, besides who it is.
 *
 * @param lock whether it is a place in the line of a lock, which nobody orders it to give up
 * @param priority before whom it is to lead: before those of a smaller one
 */
public record Traits(boolean lock, int priority) {
  /** Of an election's candidate that says nothing. */
  public static final Traits NONE = new Traits(false, 0);

  /** Of whoever holds or awaits a lock. */
  public static final Traits OF_LOCK = new Traits(true, 0);

  /** The same with this priority. */
  public Traits withPriority(int other) {
    return new Traits(lock, other);
  }
}
