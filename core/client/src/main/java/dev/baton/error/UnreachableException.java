package dev.baton.error;

/** Thrown when ZooKeeper could not be reached in the given time. */
public final class UnreachableException extends BatonException {
  private static final long serialVersionUID = 1;

  public UnreachableException(String message) {
    super(message);
  }
}
