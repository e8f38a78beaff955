package dev.baton.cli;

/** When to write in colour. */
enum Color {
  /** On a terminal, for a user who has not asked for none. */
  AUTO,
  /** Whatever the output is. */
  ALWAYS,
  /** Not at all. */
  NEVER;

  /** How to write to {@code terminal}. */
  Paint paint(Terminal terminal) {
    return new Paint(this == ALWAYS || (this == AUTO && terminal.wantsColours()));
  }
}
