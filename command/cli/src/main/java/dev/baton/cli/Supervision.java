package dev.baton.cli;

import dev.baton.cli.guard.CannotRunException;
import dev.baton.cli.guard.Program;
import dev.baton.cli.guard.Roles;
import dev.baton.cli.guard.RunPrerequisites;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * What {@code baton run} does beyond running a command once.
 *
 * @param restart when to run it again
 * @param longestWait of a command that fails again and again
 * @param roles how to tell a program that runs on both sides; null if it is to run only as leader
 * @param follow what to run while another one leads, a line for sh
 * @param stateFile where to write who leads
 */
record Supervision(
    Restart restart,
    Duration longestWait,
    @Nullable Roles roles,
    @Nullable String follow,
    @Nullable Path stateFile) {
  /** Just that: the command is run once. */
  static final Supervision NONE =
      new Supervision(Restart.NEVER, Backoff.SHORTEST, null, null, null);

  /** The waits between two runs. */
  Backoff backoff() {
    return new Backoff(longestWait, new Random());
  }

  /**
   * Checks that {@code program}, and what follows, can be run on this machine.
   *
   * @throws CannotRunException if something is missing
   */
  void checkPrerequisites(Program program) {
    RunPrerequisites.check(program);
    if (follow != null) {
      RunPrerequisites.check(Program.ofShell(follow));
    }
  }

  boolean restarts() {
    return restart != Restart.NEVER;
  }
}
