package dev.baton;

/** The candidate, or its Baton, has been closed. */
public final class ClosedException extends BatonException {
  private static final long serialVersionUID = 1;

  ClosedException(String message) {
    super(message);
  }

  /** Creates one for a call that the closing of its Baton has ended. */
  static ClosedException meanwhile() {
    return new ClosedException("this Baton was closed meanwhile");
  }
}
