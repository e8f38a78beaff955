package dev.baton.spring.autoconfigure;

/** Thrown at the start when the settings and beans of an application do not go together. */
public final class WrongSetupException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  private final String remedy;

  WrongSetupException(String message, String remedy) {
    super(message);
    this.remedy = remedy;
  }

  /** Returns what to do about it, as sentences. */
  public String remedy() {
    return remedy;
  }
}
