package dev.baton.cli.keeper;

/** Checks that a machine can run commands. */
public final class RunPrerequisites {
  /** The program that runs {@code --follow}. */
  public static final String SHELL = "sh";

  private RunPrerequisites() {}

  /**
   * Checks that {@code program} can be run here.
   *
   * @throws CannotRunException if it does not exist or is not executable
   */
  public static void checkProgram(ProgramSpec program) {
    program.checkExists(System.getenv().getOrDefault("PATH", ""));
  }

  /** Returns whether the shell for {@code --follow} exists. */
  public static boolean hasShell() {
    try {
      checkProgram(ProgramSpec.ofShell(""));
      return true;
    } catch (CannotRunException e) {
      return false;
    }
  }
}
