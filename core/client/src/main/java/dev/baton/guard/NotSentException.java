package dev.baton.guard;

/** Thrown when a fenced transaction was not sent to ZooKeeper. Nothing was applied. */
public final class NotSentException extends FencedTransactionException {
  private static final long serialVersionUID = 1;

  private final NotSentReason why;

  NotSentException(NotSentReason why, String message) {
    super(message);
    this.why = why;
  }

  /** The reasons for which a transaction is not sent. */
  public enum NotSentReason {
    /**
     * The leadership or hold that guards the transaction is over, by our own clock. It will not
     * come back.
     */
    OVER,
    /** The transaction is longer than ZooKeeper's servers accept. */
    TOO_LARGE,
    /**
     * There is no connection at the moment. You may commit the transaction again when there is one.
     */
    NOT_CONNECTED
  }

  /** Returns why the transaction was not sent. */
  public NotSentReason reason() {
    return why;
  }
}
