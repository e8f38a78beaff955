package dev.baton.cli;

import java.util.Locale;

/** When a command that has ended is to be run again. */
enum Restart {
  /** Baton ends with its command. */
  NEVER,

  /** However it ended. */
  ALWAYS,

  /** Unless it ended with 0; also when leadership was lost. */
  ON_FAILURE;

  boolean again(TurnEnd end) {
    return switch (this) {
      case NEVER -> false;
      case ALWAYS -> end.kind() != TurnEnd.Kind.ALL;
      case ON_FAILURE -> end.kind() != TurnEnd.Kind.ALL && end.exitCode() != 0;
    };
  }

  /** As users write it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
