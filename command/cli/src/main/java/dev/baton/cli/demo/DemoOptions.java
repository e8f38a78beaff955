package dev.baton.cli.demo;

import java.io.PrintWriter;
import java.util.List;

/**
 * The scenarios to play, and the form of their output.
 *
 * @param scenarios of the scenarios, in this order
 * @param fast without the pauses that let users follow
 * @param form of the output
 * @param width of the lines, in characters
 * @param colour whether pictures have colours
 * @param out the output
 */
public record DemoOptions(
    List<String> scenarios,
    boolean fast,
    OutputForm form,
    int width,
    boolean colour,
    PrintWriter out) {

  /** The form of the output. */
  public enum OutputForm {
    /** A moving picture, on a terminal. */
    MOVING,
    /** Lines of text. */
    PLAIN,
    /** Verdicts only. */
    QUIET,
    /** JSON Lines. */
    JSON
  }
}
