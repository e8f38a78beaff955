package dev.baton.spring;

/** Thrown at the start when a method has an annotation of Baton that cannot work there. */
public final class UnguardableMethodException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  private final String remedy;

  /**
   * Creates an exception.
   *
   * @param message which method, and why its annotation cannot work
   * @param remedy what to do about it
   */
  public UnguardableMethodException(String message, String remedy) {
    super(message);
    this.remedy = remedy;
  }

  /** Returns what to do about it. */
  public String remedy() {
    return remedy;
  }
}
