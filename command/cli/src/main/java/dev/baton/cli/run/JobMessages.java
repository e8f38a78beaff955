package dev.baton.cli.run;

import java.io.PrintWriter;

/**
 * Messages about one job.
 *
 * @param printer where to print them
 */
record JobMessages(RunSpec plan, PrintWriter printer) {
  /** Prints {@code text} after the path of the election or lock. */
  void printMessage(String text) {
    printer.println("baton: " + plan.path() + ": " + text);
  }

  /** Prints {@code text}, unless {@code --quiet} suppresses notes. */
  void printNote(String text) {
    if (!plan.quiet()) {
      printMessage(text);
    }
  }
}
