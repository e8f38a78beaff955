package dev.baton.cli.io;

/** The choice when to write in colour. */
public enum ColorMode {
  /** Colours on a terminal, unless the user has disabled them. */
  AUTO,
  /** Colours on every output. */
  ALWAYS,
  /** No colours. */
  NEVER;

  /** Returns the colours to use on {@code terminal}. */
  public TerminalColors colorsFor(OutputTerminal terminal) {
    return new TerminalColors(this == ALWAYS || (this == AUTO && terminal.wantsColours()));
  }
}
