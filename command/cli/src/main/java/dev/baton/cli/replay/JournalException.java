package dev.baton.cli.replay;

/** A journal can't be read; the message says which, where and why. */
public final class JournalException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** It can't, as {@code message} says. */
  public JournalException(String message) {
    super(message);
  }

  /** It can't, because of {@code cause}. */
  public JournalException(String message, Throwable cause) {
    super(message, cause);
  }
}
