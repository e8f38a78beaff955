package dev.baton.cli;

/** Tells a package from a clone. */
final class Installation {
  private Installation() {}

  /**
   * Returns whether this is a package as {@code ./package} makes it: its runtime holds baton as a
   * module, while a clone and the tests run it from their class path.
   */
  static boolean isPackage() {
    return Installation.class.getModule().isNamed();
  }
}
