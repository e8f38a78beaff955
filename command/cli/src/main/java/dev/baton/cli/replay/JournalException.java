package dev.baton.cli.replay;

/** Thrown if a journal cannot be read. The message says which, where and why. */
public final class JournalException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Creates an exception with a message for the user. */
  public JournalException(String message) {
    super(message);
  }

  /** Creates an exception with a message for the user and its cause. */
  public JournalException(String message, Throwable cause) {
    super(message, cause);
  }
}
