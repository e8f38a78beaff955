package dev.baton.cli.doctor;

import java.util.List;

/** Formats values for the report. */
final class ReportText {
  private ReportText() {}

  /** Joins items: {@code a, b and c}. */
  static String joinList(List<String> items) {
    int last = items.size() - 1;
    return last < 1
        ? String.join("", items)
        : String.join(", ", items.subList(0, last)) + " and " + items.get(last);
  }

  /** Returns a number with its noun: {@code 1 server}, {@code 3 servers}. */
  static String countNoun(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
