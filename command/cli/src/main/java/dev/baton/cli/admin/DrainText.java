package dev.baton.cli.admin;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.baton.cli.io.JsonFormat;
import dev.baton.cli.io.PrintableText;
import dev.baton.cli.report.StatusReport;
import dev.baton.drain.DrainReport;
import dev.baton.drain.DrainResult;
import java.util.Locale;
import java.util.stream.Collectors;

/** The output of {@code baton drain}: the same facts as lines and as JSON. */
record DrainText(DrainReport report) {
  String toText() {
    return report.elections().stream()
        .map(one -> PrintableText.makePrintable(one.election() + ": " + describeOutcome(one)))
        .collect(Collectors.joining("\n"));
  }

  private static String describeOutcome(DrainResult one) {
    return switch (one.outcome()) {
      case HANDED_OVER ->
          one.leader()
              .map(next -> "handed over to " + next.id())
              .orElse("handed over, and no candidate leads yet");
      case LEFT -> "has left the queue";
      case KEPT -> "kept, because it has no other candidate";
      case LOCK -> "is a lock, not touched";
      case PAUSED -> (one.leads() ? "still leads, because it is " : "kept, ") + one.problem();
      case FAILED -> (one.leads() ? "failed, still leads: " : "failed: ") + one.problem();
    };
  }

  String toJson() {
    JsonArray all = new JsonArray();
    report.elections().forEach(one -> all.add(outcomeJson(one)));
    return JsonFormat.toText(all);
  }

  private static JsonObject outcomeJson(DrainResult one) {
    JsonObject facts = new JsonObject();
    facts.addProperty("election", one.election());
    facts.addProperty("outcome", one.outcome().name().toLowerCase(Locale.ROOT));
    facts.addProperty("leads", one.leads());
    facts.add(
        "leader", one.leader().<JsonElement>map(StatusReport::briefJson).orElse(JsonNull.INSTANCE));
    facts.addProperty("problem", one.problem());
    return facts;
  }
}
