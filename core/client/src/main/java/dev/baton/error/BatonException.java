package dev.baton.error;

import org.jspecify.annotations.Nullable;

/** What goes wrong in Baton, other than bad arguments. Each message says what to do about it. */
public class BatonException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With a message for people. */
  public BatonException(String message) {
    super(message);
  }

  /** With a message for people, and what caused it. */
  public BatonException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
