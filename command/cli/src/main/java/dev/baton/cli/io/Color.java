package dev.baton.cli.io;

/** The choice when to write in colour. */
public enum Color {
  /** Colours on a terminal, unless the user has disabled them. */
  AUTO,
  /** Colours on every output. */
  ALWAYS,
  /** No colours. */
  NEVER;

  /** Returns the colours to use on {@code terminal}. */
  public Paint paint(Terminal terminal) {
    return new Paint(this == ALWAYS || (this == AUTO && terminal.wantsColours()));
  }
}
