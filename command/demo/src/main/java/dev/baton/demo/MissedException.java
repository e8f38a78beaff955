package dev.baton.demo;

/** Something was waited for in vain, so that a scenario can't go on. */
public final class MissedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Something was waited for in vain.
   *
   * @param what completes the sentence "waited in vain for ..."
   */
  public MissedException(String what) {
    super("waited in vain for " + what);
  }
}
