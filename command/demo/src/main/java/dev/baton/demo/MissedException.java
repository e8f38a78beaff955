package dev.baton.demo;

/** Thrown when a scenario cannot go on because an awaited event did not happen. */
public final class MissedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param what completes the sentence "waited in vain for ..."
   */
  public MissedException(String what) {
    super("waited in vain for " + what);
  }
}
