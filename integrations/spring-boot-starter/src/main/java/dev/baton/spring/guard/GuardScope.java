package dev.baton.spring.guard;

/**
 * What a guarded call needs, or holds.
 *
 * @param session that gets it. Two contexts may each have one of an ensemble without a name
 * @param ensemble the name of the ensemble, for messages; empty for the main one
 * @param path of the election or lock
 * @param kind how it excludes others
 * @param permits the number of permits of a semaphore; 0 for all else
 */
public record GuardScope(
    Object session, String ensemble, String path, GuardKind kind, int permits) {
  /** The ways in which others are excluded. */
  public enum GuardKind {
    /** No other process leads; threads of the leader are not excluded. */
    LEADERSHIP,
    /** Nothing else holds the path. */
    EXCLUSIVE,
    /** Nothing else holds the path, neither readers nor writers. */
    WRITE,
    /** No writer holds the path. */
    READ,
    /** No more than the permitted number hold the path. */
    PERMITS
  }

  /** Returns whether what holds this needs nothing more for {@code wanted}. */
  public boolean covers(GuardScope wanted) {
    return isAt(wanted)
        && switch (kind) {
          case LEADERSHIP, READ -> wanted.kind == kind;
          case PERMITS -> wanted.kind == kind && wanted.permits == permits;
          case EXCLUSIVE, WRITE ->
              switch (wanted.kind) {
                case EXCLUSIVE, WRITE, READ -> true;
                case LEADERSHIP, PERMITS -> false;
              };
        };
  }

  /** Returns whether what holds this would wait for itself if it waited for {@code wanted}. */
  boolean standsInTheWayOf(GuardScope wanted) {
    return isAt(wanted) && !covers(wanted);
  }

  private boolean isAt(GuardScope other) {
    return path.equals(other.path) && session.equals(other.session);
  }

  @Override
  public String toString() {
    String place = ensemble.isEmpty() ? path : path + " in the ensemble " + ensemble;
    return switch (kind) {
      case LEADERSHIP -> "the leadership of " + place;
      case EXCLUSIVE -> "the lock " + place;
      case WRITE -> place + " as a writer";
      case READ -> place + " as a reader";
      case PERMITS -> "one of " + permits + " permits of " + place;
    };
  }
}
