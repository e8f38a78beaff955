package dev.baton.cli.replay;

import dev.baton.cli.replay.Lanes.Mark;
import dev.baton.cli.replay.Told.Tone;

/**
 * The characters and colours that the reader's terminal can show.
 *
 * @param width in columns
 * @param ascii whether it shows ASCII only
 * @param colour whether to use colours
 */
public record Ink(int width, boolean ascii, boolean colour) {
  private static final String GREEN = "32";
  private static final String YELLOW = "33";
  private static final String RED = "1;31";
  private static final String DIM = "2";

  char of(Mark mark) {
    return switch (mark) {
      case WAITS -> ascii ? '-' : '\u2500';
      case PERHAPS -> ascii ? '?' : '\u2591';
      case LEADS -> ascii ? '#' : '\u2588';
      case DOUBTS -> ascii ? '~' : '\u2593';
    };
  }

  /** Returns the character for a fault. */
  char fault() {
    return ascii ? 'v' : '\u25bc';
  }

  /** Returns the character for a time without a leader. */
  char nobody() {
    return ascii ? 'x' : '\u00d7';
  }

  /** Returns the character for a point of the scale. */
  char tick() {
    return ascii ? '|' : '\u2502';
  }

  String coloured(Mark mark, String text) {
    return switch (mark) {
      case WAITS -> in(DIM, text);
      case PERHAPS, DOUBTS -> in(YELLOW, text);
      case LEADS -> in(GREEN, text);
    };
  }

  /** Colours {@code text} by its importance. */
  public String coloured(Tone tone, String text) {
    return switch (tone) {
      case LEADS -> in(GREEN, text);
      case PLAIN -> text;
      case STEP -> in(DIM, text);
      case FAULT -> in(YELLOW, text);
      case ALARM -> in(RED, text);
    };
  }

  private String in(String code, String text) {
    return colour ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }
}
