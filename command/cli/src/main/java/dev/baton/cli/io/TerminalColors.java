package dev.baton.cli.io;

import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.ColorScheme;

/**
 * Colours, or none. The text may come from other users, so picocli's markup cannot be used.
 *
 * @param on whether there are colours
 */
public record TerminalColors(boolean on) {
  private static final String END = "\u001b[0m";

  /** Colours an error. */
  public String paintError(String text) {
    return applyColor("\u001b[1;31m", text);
  }

  /** Colours a leader. */
  String paintLeader(String text) {
    return applyColor("\u001b[32m", text);
  }

  /** Colours the column names of a table. */
  String paintHeader(String text) {
    return applyColor("\u001b[1m", text);
  }

  private String applyColor(String begin, String text) {
    return on ? begin + text + END : text;
  }

  /** Returns the colours of help texts. */
  public ColorScheme helpColors() {
    return Help.defaultColorScheme(on ? Ansi.ON : Ansi.OFF);
  }
}
