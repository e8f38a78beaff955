package dev.baton.cli.run;

import java.io.PrintWriter;

/**
 * Messages about one job.
 *
 * @param printer where to print them
 */
record CampaignMessages(Plan plan, PrintWriter printer) {
  /** Prints {@code text} after the path of the election or lock. */
  void say(String text) {
    printer.println("baton: " + plan.path() + ": " + text);
  }

  /** Prints {@code text}, unless {@code --quiet} suppresses notes. */
  void note(String text) {
    if (!plan.quiet()) {
      say(text);
    }
  }
}
