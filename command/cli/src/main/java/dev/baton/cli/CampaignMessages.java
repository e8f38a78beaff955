package dev.baton.cli;

import java.io.PrintWriter;

/**
 * Messages about one campaign.
 *
 * @param printer where to print them
 */
record CampaignMessages(Plan plan, PrintWriter printer) {
  /** Prints {@code text} behind the path of the election or lock. */
  void say(String text) {
    printer.println("baton: " + plan.path() + ": " + text);
  }

  /** Prints {@code text}, unless {@code --quiet} suppresses what is not wrong. */
  void note(String text) {
    if (!plan.quiet()) {
      say(text);
    }
  }
}
