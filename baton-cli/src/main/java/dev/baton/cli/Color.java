package dev.baton.cli;

import java.util.Map;

/** When to write in colour. */
enum Color {
  /** On a terminal, for a user who has not asked for none. */
  AUTO,
  /** Whatever the output is. */
  ALWAYS,
  /** Not at all. */
  NEVER;

  /** How to write to a file descriptor of this process. */
  Paint paint(Map<String, String> environment, int descriptor) {
    return new Paint(
        this == ALWAYS || (this == AUTO && isWanted(environment) && Terminal.isAt(descriptor)));
  }

  /** An empty NO_COLOR counts as none, as no-color.org has it. */
  private static boolean isWanted(Map<String, String> environment) {
    return environment.getOrDefault("NO_COLOR", "").isEmpty()
        && !environment.getOrDefault("TERM", "dumb").equals("dumb");
  }
}
