package dev.baton.cli.demo;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The scenarios to play, and the form of their output.
 *
 * @param scenarios of the scenarios, in this order
 * @param fast without the pauses that let users follow
 * @param form of the output
 * @param width of the lines, in characters
 * @param colour whether pictures have colours
 * @param chart where to write the chart of a scenario that draws one
 * @param out the output
 */
public record DemoOptions(
    List<String> scenarios,
    boolean fast,
    OutputForm form,
    int width,
    boolean colour,
    Optional<Path> chart,
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
