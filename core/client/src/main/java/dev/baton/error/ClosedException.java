package dev.baton.error;

/** Thrown when the candidate, or its Baton, has been closed. */
public final class ClosedException extends BatonException {
  private static final long serialVersionUID = 1;

  public ClosedException(String message) {
    super(message);
  }

  /** Creates one for a call that the closing of its Baton has ended. */
  public static ClosedException closedMeanwhile() {
    return new ClosedException("this Baton was closed during the call");
  }
}
