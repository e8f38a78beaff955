package dev.baton.cli.guard;

/** What a machine must have for baton to run commands. */
public final class RunPrerequisites {
  /** The program that runs {@code --follow}. */
  public static final String SHELL = "sh";

  private RunPrerequisites() {}

  /**
   * Checks that {@code program} can be run here.
   *
   * @throws CannotRunException if it is missing, or no program
   */
  public static void check(Program program) {
    program.check(System.getenv().getOrDefault("PATH", ""));
  }

  /** Whether there is the shell that {@code --follow} needs. */
  public static boolean hasShell() {
    try {
      check(Program.ofShell(""));
      return true;
    } catch (CannotRunException e) {
      return false;
    }
  }
}
