package dev.baton.error;

/** ZooKeeper could not be reached in the time given. */
public final class UnreachableException extends BatonException {
  private static final long serialVersionUID = 1;

  public UnreachableException(String message) {
    super(message);
  }
}
