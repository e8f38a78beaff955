package dev.baton.cli.replay;

import com.google.gson.JsonObject;
import dev.baton.cli.io.Json;
import dev.baton.cli.io.Paint;
import dev.baton.cli.io.Table;
import dev.baton.cli.replay.Told.Tone;
import dev.baton.journal.Reigns.Overlap;
import java.io.PrintWriter;
import java.util.List;

/**
 * The output of {@code baton replay}.
 *
 * @param overlaps the moments in the window at which two candidates led at once; correct runs have
 *     none
 */
record ReplayReport(
    Story story, Narrator narrator, Clock clock, Window window, List<Overlap> overlaps) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Prints the chart, the sentences and the sums. */
  void text(Ink ink, PrintWriter out) {
    out.printf(
        "%s to %s, %s%n%n",
        clock.dayAndTime(window.from()),
        clock.dayAndTime(window.to()),
        Clock.length(window.to() - window.from()));
    Timeline.draw(narrator, clock, window, ink).forEach(out::println);
    out.println();
    for (Told one : narrator.told()) {
      out.println(clock.time(one.at()) + "  " + ink.coloured(one.tone(), one.text()));
    }
    out.println();
    List<List<String>> rows = narrator.tally().rows();
    if (rows.size() > 1) {
      out.println(Table.text(rows, new Paint(ink.colour())));
    }
    out.println(ink.coloured(overlaps.isEmpty() ? Tone.PLAIN : Tone.ALARM, verdict()));
  }

  private String verdict() {
    return overlaps.isEmpty()
        ? "No two led at once."
        : "TWO LED AT ONCE, " + overlaps.size() + " times: that must never be.";
  }

  /** Prints one JSON object for each sentence, and one for the sums. */
  void json(PrintWriter out) {
    narrator.told().forEach(one -> out.println(Json.line(facts(one))));
    JsonObject sums = new JsonObject();
    sums.addProperty("event", "end");
    sums.addProperty("overlaps", overlaps.size());
    JsonObject counts = new JsonObject();
    story.counts().forEach((kind, count) -> counts.addProperty(kind, count));
    sums.add("lines", counts);
    out.println(Json.line(sums));
  }

  private JsonObject facts(Told one) {
    JsonObject facts = new JsonObject();
    if (clock.wall()) {
      facts.addProperty("time", Clock.instant(one.at()).toString());
    } else {
      facts.addProperty("seconds", (one.at() - clock.origin()) / NANOS_PER_SECOND);
    }
    facts.addProperty("event", one.event());
    if (!one.line().isEmpty()) {
      facts.addProperty("election", one.line());
    }
    if (!one.who().isEmpty()) {
      facts.addProperty("id", one.who());
    }
    if (one.token() != 0) {
      facts.addProperty("fencingToken", Long.toString(one.token()));
    }
    facts.addProperty("text", one.text());
    return facts;
  }
}
