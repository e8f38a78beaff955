package dev.baton.cli.run;

import dev.baton.cli.keeper.CannotRunException;
import dev.baton.cli.keeper.ProgramSpec;
import dev.baton.cli.keeper.RoleSignals;
import dev.baton.cli.keeper.RunPrerequisites;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The settings of {@code baton run} beyond running a command once.
 *
 * @param restart when to run it again
 * @param longestWait the limit of the back-off
 * @param roles the signals for a program that always runs; null if it runs only as leader
 * @param follow the shell script to run while another candidate leads
 * @param check the check that decides whether the candidate may lead
 * @param stateFile where to write the status
 */
record SupervisionSettings(
    RestartPolicy restart,
    Duration longestWait,
    @Nullable RoleSignals roles,
    @Nullable String follow,
    @Nullable CheckSettings check,
    @Nullable Path stateFile) {
  /** The settings for running the command once. */
  static final SupervisionSettings NONE =
      new SupervisionSettings(RestartPolicy.NEVER, RestartBackoff.SHORTEST, null, null, null, null);

  /** The settings of a service that keeps its candidate and starts its command by a schedule. */
  static final SupervisionSettings SERVICE =
      new SupervisionSettings(
          RestartPolicy.ALWAYS, RestartBackoff.SHORTEST, null, null, null, null);

  /** Creates the back-off between two runs. */
  RestartBackoff createBackoff() {
    return new RestartBackoff(longestWait, new Random());
  }

  /** Returns the scripts for the shell, by the options that have them. */
  Map<String, String> scripts() {
    Map<String, String> all = new HashMap<>();
    if (follow != null) {
      all.put("--follow", follow);
    }
    if (check != null) {
      all.put("--check", check.script());
    }
    return all;
  }

  /**
   * Checks that this machine can run {@code program} and the scripts.
   *
   * @throws CannotRunException if something is missing
   */
  void checkPrerequisites(ProgramSpec program) {
    RunPrerequisites.checkProgram(program);
    scripts()
        .values()
        .forEach(script -> RunPrerequisites.checkProgram(ProgramSpec.ofShell(script)));
  }

  /** Returns whether a single command is started, and only once. */
  boolean startsOneCommand() {
    return !hasRestarts() && scripts().isEmpty();
  }

  boolean hasRestarts() {
    return restart != RestartPolicy.NEVER;
  }
}
