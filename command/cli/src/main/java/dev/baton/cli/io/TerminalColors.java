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
  /** A colour or style of a terminal. */
  public enum TextColor {
    BOLD("1"),
    DIM("2"),
    GREEN("32"),
    YELLOW("33"),
    RED("1;31");

    private final String code;

    TextColor(String code) {
      this.code = code;
    }
  }

  /** Returns the text in a colour. */
  public String paintText(TextColor color, String text) {
    return on ? "\u001b[" + color.code + "m" + text + "\u001b[0m" : text;
  }

  /** Returns the colours of help texts. */
  public ColorScheme helpColors() {
    return Help.defaultColorScheme(on ? Ansi.ON : Ansi.OFF);
  }
}
