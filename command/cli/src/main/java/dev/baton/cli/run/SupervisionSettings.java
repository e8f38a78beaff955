package dev.baton.cli.run;

import dev.baton.cli.keeper.CannotRunException;
import dev.baton.cli.keeper.ProgramSpec;
import dev.baton.cli.keeper.RoleSignals;
import dev.baton.cli.keeper.RunPrerequisites;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The settings of {@code baton run} beyond running a command once.
 *
 * @param restart when to run it again
 * @param longestWait the limit of the back-off
 * @param roles the signals for a program that always runs; null if it runs only as leader
 * @param follow the shell script to run while another candidate leads
 * @param stateFile where to write the status
 */
record SupervisionSettings(
    RestartPolicy restart,
    Duration longestWait,
    @Nullable RoleSignals roles,
    @Nullable String follow,
    @Nullable Path stateFile) {
  /** The settings for running the command once. */
  static final SupervisionSettings NONE =
      new SupervisionSettings(RestartPolicy.NEVER, RestartBackoff.SHORTEST, null, null, null);

  /** Creates the back-off between two runs. */
  RestartBackoff createBackoff() {
    return new RestartBackoff(longestWait, new Random());
  }

  /**
   * Checks that this machine can run {@code program} and the script of {@code --follow}.
   *
   * @throws CannotRunException if something is missing
   */
  void checkPrerequisites(ProgramSpec program) {
    RunPrerequisites.checkProgram(program);
    if (follow != null) {
      RunPrerequisites.checkProgram(ProgramSpec.ofShell(follow));
    }
  }

  boolean hasRestarts() {
    return restart != RestartPolicy.NEVER;
  }
}
