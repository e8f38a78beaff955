package dev.baton.cli.run;

import dev.baton.cli.keeper.CannotRunException;
import dev.baton.cli.shell.ExitCode;
import dev.baton.runtime.port.DurationFormat;
import java.time.Duration;

/**
 * The result of an attempt.
 *
 * @param exitCode to return if no other attempt follows
 * @param ran how long the command ran
 * @param text a description for users
 */
record AttemptResult(ResultKind kind, int exitCode, Duration ran, String text) {
  /** The part that ended. */
  enum ResultKind {
    /** The command, by itself; or it could not be started. */
    COMMAND,

    /** Leadership, and so the command. */
    LEADERSHIP,

    /** The whole job: no command is to run again. */
    ALL
  }

  /** Returns the end of an attempt whose command ended by itself. */
  static AttemptResult ofCommand(int exitCode, Duration ran) {
    return new AttemptResult(
        ResultKind.COMMAND, exitCode, ran, "the command ended with " + exitCode);
  }

  /** Returns the end of an attempt whose command was ended because leadership was lost. */
  static AttemptResult ofLeadership(Duration ran) {
    return new AttemptResult(ResultKind.LEADERSHIP, ExitCode.LOST, ran, "leadership was lost");
  }

  /** Returns the end of an attempt whose command could not be started. */
  static AttemptResult ofFailedStart(CannotRunException failure) {
    String text = String.valueOf(failure.getMessage());
    return new AttemptResult(ResultKind.COMMAND, failure.exitCode(), Duration.ZERO, text);
  }

  /** Returns the end of an attempt that led for {@code idle} without a running command. */
  static AttemptResult ofIdleLeader(Duration idle) {
    String said =
        "resigned: it led for %s without a running command"
            .formatted(DurationFormat.inSeconds(idle));
    return new AttemptResult(ResultKind.COMMAND, ExitCode.INTERNAL, Duration.ZERO, said);
  }

  /** Returns the end of all attempts. */
  static AttemptResult ofAll(int exitCode) {
    return new AttemptResult(ResultKind.ALL, exitCode, Duration.ZERO, "");
  }

  boolean isLoss() {
    return kind == ResultKind.LEADERSHIP;
  }
}
