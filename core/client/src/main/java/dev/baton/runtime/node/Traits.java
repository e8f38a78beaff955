package dev.baton.runtime.node;

/**
 * The attributes that a participant gives to its place.
 *
 * @param lock whether it is a place in the queue of a lock, which never takes orders to give it up
 * @param priority the priority: a higher one leads before a lower one
 */
public record Traits(boolean lock, int priority) {
  /** The attributes of a candidate without a priority. */
  public static final Traits NONE = new Traits(false, 0);

  /** The attributes of a holder or waiter of a lock. */
  public static final Traits OF_LOCK = new Traits(true, 0);

  /** Returns these attributes with another priority. */
  public Traits withPriority(int other) {
    return new Traits(lock, other);
  }
}
