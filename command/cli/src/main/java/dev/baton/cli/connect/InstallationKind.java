package dev.baton.cli.connect;

/** Distinguishes a package from a clone. */
public final class InstallationKind {
  private InstallationKind() {}

  /**
   * Returns whether this runs from a package as {@code ./package} builds it. The runtime of a
   * package holds baton as a module. A clone and the tests run baton from the class path.
   */
  public static boolean isPackage() {
    return InstallationKind.class.getModule().isNamed();
  }
}
