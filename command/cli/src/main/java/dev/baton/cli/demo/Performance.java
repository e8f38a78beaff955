package dev.baton.cli.demo;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What is to be played, and how.
 *
 * @param names of the pieces, in this order
 * @param fast without the pauses that let people follow
 * @param form how to tell what happens
 * @param width of the lines, in characters
 * @param colour whether pictures have colours
 * @param chart where to write the chart, of a piece that draws one
 * @param out where all is told
 */
public record Performance(
    List<String> names,
    boolean fast,
    Form form,
    int width,
    boolean colour,
    Optional<Path> chart,
    PrintWriter out) {

  /** How to tell what happens. */
  public enum Form {
    /** On a terminal: a picture that moves. */
    MOVING,
    /** Line by line. */
    PLAIN,
    /** The verdicts alone. */
    QUIET,
    /** An object of JSON in each line. */
    JSON
  }
}
