package dev.baton.error;

/** Thrown when a lock was not acquired in the given time, because others hold it or are ahead. */
public final class NotAcquiredException extends BatonException {
  private static final long serialVersionUID = 1;

  public NotAcquiredException(String message) {
    super(message);
  }
}
