package dev.baton.demo;

import dev.baton.cli.DemoCommand;
import dev.baton.cli.shell.CommandOutput;
import java.io.PrintWriter;

/**
 * The form of a demo.
 *
 * @param fast without the pauses that let users follow
 * @param form of the output
 * @param width of the lines, in characters
 * @param colour whether pictures have colours
 * @param out the output
 */
public record DemoOptions(
    boolean fast, OutputForm form, int width, boolean colour, PrintWriter out) {

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

  /** Returns what the command line asks for. */
  public static DemoOptions ofCommand(DemoCommand command) {
    CommandOutput output = command.commandOutput();
    return new DemoOptions(
        command.isFast(),
        outputForm(command.isJson(), output),
        output.outputTerminal().widthInColumns(),
        output.outputColors().on(),
        command.commandLine().getOut());
  }

  private static OutputForm outputForm(boolean json, CommandOutput output) {
    if (json) {
      return OutputForm.JSON;
    }
    OutputForm told = output.outputTerminal().isScreen() ? OutputForm.MOVING : OutputForm.PLAIN;
    return output.isQuiet() ? OutputForm.QUIET : told;
  }
}
