package dev.baton.spring.autoconfigure;

/** Thrown at the start when it is not known which ensemble to use. */
public final class MissingConnectException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  private final String remedy;

  MissingConnectException(String message, String remedy) {
    super(message);
    this.remedy = remedy;
  }

  /** Returns what to do about it, as sentences. */
  public String remedy() {
    return remedy;
  }
}
