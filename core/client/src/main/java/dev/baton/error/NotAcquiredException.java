package dev.baton.error;

/** A lock was not acquired in the time given, because others hold it or stand ahead. */
public final class NotAcquiredException extends BatonException {
  private static final long serialVersionUID = 1;

  public NotAcquiredException(String message) {
    super(message);
  }
}
