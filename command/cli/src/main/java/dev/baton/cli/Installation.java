package dev.baton.cli;

/** Distinguishes a package from a clone. */
final class Installation {
  private Installation() {}

  /**
   * Returns whether this runs from a package as {@code ./package} builds it. The runtime of a
   * package holds baton as a module. A clone and the tests run baton from the class path.
   */
  static boolean isPackage() {
    return Installation.class.getModule().isNamed();
  }
}
