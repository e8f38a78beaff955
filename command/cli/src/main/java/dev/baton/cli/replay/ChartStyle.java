package dev.baton.cli.replay;

import dev.baton.cli.io.TerminalColors;
import dev.baton.cli.io.TerminalColors.TextColor;
import dev.baton.cli.replay.ChartLanes.LaneState;
import dev.baton.cli.replay.ReplayEvent.EventTone;

/**
 * The characters and colours that the reader's terminal can show.
 *
 * @param width in columns
 * @param ascii whether it shows ASCII only
 * @param colors colours, or none
 */
public record ChartStyle(int width, boolean ascii, TerminalColors colors) {
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
      case WAITS -> colors.paintText(TextColor.DIM, text);
      case PERHAPS, DOUBTS -> colors.paintText(TextColor.YELLOW, text);
      case LEADS -> colors.paintText(TextColor.GREEN, text);
      case KILLED -> colors.paintText(TextColor.RED, text);
      case STOPPED, LEFT, GAVE_UP -> text;
    };
  }

  /** Colours {@code text} by its importance. */
  public String colorText(EventTone tone, String text) {
    return switch (tone) {
      case LEADS -> colors.paintText(TextColor.GREEN, text);
      case PLAIN -> text;
      case STEP -> colors.paintText(TextColor.DIM, text);
      case FAULT -> colors.paintText(TextColor.YELLOW, text);
      case ALARM -> colors.paintText(TextColor.RED, text);
    };
  }
}
