package dev.baton.lookalikes;

import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A difference between the libraries that is meant.
 *
 * @param name names it in reports
 * @param type the simple name of the class
 * @param method the method, or what is observed
 * @param circumstance when it is so
 * @param curator what Curator does then
 * @param baton what Baton does then
 * @param faults the faults of which one must have been the last until then
 * @param kinds the kinds of objects that a program must have
 * @param history what must have happened until then
 * @param curatorTrace what Curator's trace has
 * @param batonTrace what Baton's trace has
 * @param ends whether the states differ afterwards, so that nothing else is compared
 */
record DifferenceRule(
    String name,
    String type,
    String method,
    String circumstance,
    String curator,
    String baton,
    Pattern faults,
    Pattern kinds,
    HistoryCondition history,
    Pattern curatorTrace,
    Pattern batonTrace,
    boolean ends) {

  static DifferenceRule read(Map<String, String> lines) {
    return new DifferenceRule(
        line(lines, "name"),
        line(lines, "class"),
        line(lines, "method"),
        line(lines, "circumstance"),
        line(lines, "curator"),
        line(lines, "baton"),
        Pattern.compile(line(lines, "faults")),
        Pattern.compile(line(lines, "kinds")),
        HistoryCondition.valueOf(
            lines.getOrDefault("history", "anything").toUpperCase(Locale.ROOT).replace(' ', '_')),
        Pattern.compile(line(lines, "curator trace")),
        Pattern.compile(line(lines, "baton trace")),
        line(lines, "afterwards").equals("not compared"));
  }

  private static String line(Map<String, String> lines, String key) {
    return Objects.requireNonNull(lines.get(key), key);
  }

  /** Returns whether it explains that one source has these events in one step. */
  boolean explains(StepPast past, String inCurator, String inBaton) {
    return faults.matcher(past.fault()).matches()
        && kinds.matcher(past.kind().name()).matches()
        && curatorTrace.matcher(inCurator).matches()
        && batonTrace.matcher(inBaton).matches()
        && history.isMet(past);
  }

  /** Returns its row in the table of the reference page. */
  String toRow() {
    return "| `%s` | `%s` | %s | %s | %s |".formatted(type, method, circumstance, curator, baton);
  }
}
