package dev.baton.cli;

import dev.baton.cli.guard.CannotRunException;
import java.time.Duration;

/**
 * How a turn ended.
 *
 * @param exitCode to answer if no other turn follows
 * @param ran how long the command ran
 * @param text what happened, for people
 */
record TurnEnd(Kind kind, int exitCode, Duration ran, String text) {
  /** What ended. */
  enum Kind {
    /** The command, by itself; or it could not be started. */
    COMMAND,

    /** Leadership, and so the command. */
    LEADERSHIP,

    /** Everything: no command is to run again. */
    ALL
  }

  /** The end of a turn whose command ended by itself. */
  static TurnEnd ofCommand(int exitCode, Duration ran) {
    return new TurnEnd(Kind.COMMAND, exitCode, ran, "the command ended with " + exitCode);
  }

  /** The end of a turn whose command was ended because leadership was lost. */
  static TurnEnd ofLeadership(Duration ran) {
    return new TurnEnd(Kind.LEADERSHIP, ExitCode.LOST, ran, "leadership was lost");
  }

  /** The end of a turn whose command could not be started. */
  static TurnEnd ofFailedStart(CannotRunException failure) {
    String text = String.valueOf(failure.getMessage());
    return new TurnEnd(Kind.COMMAND, failure.exitCode(), Duration.ZERO, text);
  }

  /** The end of a turn that led for {@code idle} without a running command. */
  static TurnEnd ofIdleLeader(Duration idle) {
    String text = "gave its place up: it led for %d s without a running command";
    String said = text.formatted(idle.toSeconds());
    return new TurnEnd(Kind.COMMAND, ExitCode.INTERNAL, Duration.ZERO, said);
  }

  /** The end of all turns. */
  static TurnEnd ofAll(int exitCode) {
    return new TurnEnd(Kind.ALL, exitCode, Duration.ZERO, "");
  }

  boolean isLoss() {
    return kind == Kind.LEADERSHIP;
  }
}
