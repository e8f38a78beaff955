package dev.baton.runtime.node;

/**
 * The attributes that a participant gives to its place.
 *
 * @param lock whether it is a place in the queue of a lock, which never takes orders to give it up
 * @param priority the priority: a higher one leads before a lower one
 */
public record PlaceAttributes(boolean lock, int priority) {
  /** The attributes of a candidate without a priority. */
  public static final PlaceAttributes NONE = new PlaceAttributes(false, 0);

  /** The attributes of a holder or waiter of a lock. */
  public static final PlaceAttributes OF_LOCK = new PlaceAttributes(true, 0);

  /** Returns these attributes with another priority. */
  public PlaceAttributes withPriority(int other) {
    return new PlaceAttributes(lock, other);
  }
}
