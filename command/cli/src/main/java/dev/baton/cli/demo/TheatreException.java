package dev.baton.cli.demo;

/** The scenarios can't be played here; the message says why. */
public final class TheatreException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * They can't be played.
   *
   * @param message says why
   */
  public TheatreException(String message, Throwable cause) {
    super(message, cause);
  }
}
