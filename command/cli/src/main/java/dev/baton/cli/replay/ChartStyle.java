package dev.baton.cli.replay;

import dev.baton.cli.replay.ChartLanes.LaneState;
import dev.baton.cli.replay.ReplayEvent.EventTone;

/**
 * The characters and colours that the reader's terminal can show.
 *
 * @param width in columns
 * @param ascii whether it shows ASCII only
 * @param colour whether to use colours
 */
public record ChartStyle(int width, boolean ascii, boolean colour) {
  private static final String GREEN = "32";
  private static final String YELLOW = "33";
  private static final String RED = "1;31";
  private static final String DIM = "2";

  char laneCharacter(LaneState mark) {
    return switch (mark) {
      case WAITS -> ascii ? '-' : '\u2500';
      case PERHAPS -> ascii ? '?' : '\u2591';
      case LEADS -> ascii ? '#' : '\u2588';
      case DOUBTS -> ascii ? '~' : '\u2593';
      case STOPPED -> '=';
      case LEFT -> '|';
      case GAVE_UP -> 'o';
      case KILLED -> 'x';
    };
  }

  /** Returns the character for a fault. */
  char faultCharacter() {
    return ascii ? 'v' : '\u25bc';
  }

  /** Returns the character for a time without a leader. */
  char gapCharacter() {
    return ascii ? 'x' : '\u00d7';
  }

  /** Returns the character for a point of the scale. */
  char tickCharacter() {
    return ascii ? '|' : '\u2502';
  }

  String colorText(LaneState mark, String text) {
    return switch (mark) {
      case WAITS -> applyColor(DIM, text);
      case PERHAPS, DOUBTS -> applyColor(YELLOW, text);
      case LEADS -> applyColor(GREEN, text);
      case KILLED -> applyColor(RED, text);
      case STOPPED, LEFT, GAVE_UP -> text;
    };
  }

  /** Colours {@code text} by its importance. */
  public String colorText(EventTone tone, String text) {
    return switch (tone) {
      case LEADS -> applyColor(GREEN, text);
      case PLAIN -> text;
      case STEP -> applyColor(DIM, text);
      case FAULT -> applyColor(YELLOW, text);
      case ALARM -> applyColor(RED, text);
    };
  }

  private String applyColor(String code, String text) {
    return colour ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }
}
