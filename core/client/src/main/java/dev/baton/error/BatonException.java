package dev.baton.error;

import org.jspecify.annotations.Nullable;

/**
 * The base of Baton's exceptions, except for bad arguments. Each message says what to do about it.
 */
public class BatonException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Creates an exception with a message for people. */
  public BatonException(String message) {
    super(message);
  }

  /** Creates an exception with a message for people, and its cause. */
  public BatonException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
