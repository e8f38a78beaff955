package dev.baton;

/** ZooKeeper could not be reached in the time given. */
public final class UnreachableException extends BatonException {
  private static final long serialVersionUID = 1;

  UnreachableException(String message) {
    super(message);
  }
}
