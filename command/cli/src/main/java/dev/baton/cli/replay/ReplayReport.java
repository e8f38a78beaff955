package dev.baton.cli.replay;

import com.google.gson.JsonObject;
import dev.baton.cli.io.AlignedTable;
import dev.baton.cli.io.JsonFormat;
import dev.baton.cli.replay.ReplayEvent.EventTone;
import dev.baton.journal.LeadershipPeriods.PeriodOverlap;
import java.io.PrintWriter;
import java.util.List;

/**
 * The output of {@code baton replay}.
 *
 * @param overlaps the moments in the window at which two candidates led at once; correct runs have
 *     none
 */
record ReplayReport(
    JournalSummary summary,
    ReplayNarrator narrator,
    ReplayClock clock,
    ReplayWindow window,
    List<PeriodOverlap> overlaps) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Prints the chart, the sentences and the sums. */
  void printText(ChartStyle style, PrintWriter out) {
    out.printf(
        "%s to %s, %s%n%n",
        clock.formatDayAndTime(window.from()),
        clock.formatDayAndTime(window.to()),
        ReplayClock.formatLength(window.to() - window.from()));
    TimelineChart.drawChart(narrator, clock, window, style).forEach(out::println);
    out.println();
    for (ReplayEvent one : narrator.reportedEvents()) {
      out.println(clock.formatTime(one.at()) + "  " + style.colorText(one.tone(), one.text()));
    }
    out.println();
    List<List<String>> rows = narrator.electionTotals().tableRows();
    if (rows.size() > 1) {
      out.println(AlignedTable.formatTable(rows, style.colors()));
    }
    out.println(
        style.colorText(overlaps.isEmpty() ? EventTone.PLAIN : EventTone.ALARM, verdictText()));
  }

  private String verdictText() {
    return overlaps.isEmpty()
        ? "No two candidates led at once."
        : "TWO LED AT ONCE, " + overlaps.size() + " times: this must never happen.";
  }

  /** Prints one JSON object for each sentence, and one for the sums. */
  void printJson(PrintWriter out) {
    narrator.reportedEvents().forEach(one -> out.println(JsonFormat.toLine(eventJson(one))));
    JsonObject sums = new JsonObject();
    sums.addProperty("event", "end");
    sums.addProperty("overlaps", overlaps.size());
    JsonObject counts = new JsonObject();
    summary.eventCounts().forEach((kind, count) -> counts.addProperty(kind, count));
    sums.add("lines", counts);
    out.println(JsonFormat.toLine(sums));
  }

  private JsonObject eventJson(ReplayEvent one) {
    JsonObject facts = new JsonObject();
    if (clock.wall()) {
      facts.addProperty("time", ReplayClock.toInstant(one.at()).toString());
    } else {
      facts.addProperty("seconds", (one.at() - clock.origin()) / NANOS_PER_SECOND);
    }
    facts.addProperty("event", one.event());
    if (!one.election().isEmpty()) {
      facts.addProperty("election", one.election());
    }
    if (!one.candidate().isEmpty()) {
      facts.addProperty("id", one.candidate());
    }
    if (one.token() != 0) {
      facts.addProperty("fencingToken", Long.toString(one.token()));
    }
    facts.addProperty("text", one.text());
    return facts;
  }
}
