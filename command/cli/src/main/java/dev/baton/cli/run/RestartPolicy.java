package dev.baton.cli.run;

import java.util.Locale;

/** The policy when to run a command again after it has ended. */
enum RestartPolicy {
  /** Never again: baton ends with its command. */
  NEVER,

  /** Always, after any exit code. */
  ALWAYS,

  /** After an exit code other than 0, and after a loss of leadership. */
  ON_FAILURE;

  boolean restartsAfter(AttemptResult end) {
    return switch (this) {
      case NEVER -> false;
      case ALWAYS -> end.kind() != AttemptResult.ResultKind.ALL;
      case ON_FAILURE -> end.kind() != AttemptResult.ResultKind.ALL && end.exitCode() != 0;
    };
  }

  /** Returns the name in the form of the option's value. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
