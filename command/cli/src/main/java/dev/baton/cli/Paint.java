package dev.baton.cli;

import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.ColorScheme;

/**
 * Colours, or none. What is painted may come from strangers, so picocli's markup can't be used.
 *
 * @param on whether there are colours
 */
record Paint(boolean on) {
  private static final String END = "\u001b[0m";

  /** What went wrong. */
  String error(String text) {
    return painted("\u001b[1;31m", text);
  }

  /** Who leads. */
  String leader(String text) {
    return painted("\u001b[32m", text);
  }

  /** What names the columns of a table. */
  String head(String text) {
    return painted("\u001b[1m", text);
  }

  private String painted(String begin, String text) {
    return on ? begin + text + END : text;
  }

  /** The same for help. */
  ColorScheme ofHelp() {
    return Help.defaultColorScheme(on ? Ansi.ON : Ansi.OFF);
  }
}
