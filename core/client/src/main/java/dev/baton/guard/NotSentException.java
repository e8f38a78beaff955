package dev.baton.guard;

/** A guarded transaction was not sent to ZooKeeper. Nothing was applied. */
public final class NotSentException extends GuardException {
  private static final long serialVersionUID = 1;

  private final Why why;

  NotSentException(Why why, String message) {
    super(message);
    this.why = why;
  }

  /** Why it was not sent. */
  public enum Why {
    /** What guards it is over, by our own clock. It will not come back. */
    OVER,
    /** It is longer than ZooKeeper's servers take. */
    TOO_LARGE,
    /** There is no connection at the moment; it may be committed again when there is. */
    NOT_CONNECTED
  }

  /** Why it was not sent. */
  public Why why() {
    return why;
  }
}
