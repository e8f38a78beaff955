package dev.baton.demo;

/** Thrown if the scenarios cannot be played here. The message says why. */
public final class DemoException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Creates the exception.
   *
   * @param message says why
   */
  public DemoException(String message, Throwable cause) {
    super(message, cause);
  }
}
