package dev.baton.cli.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.baton.cli.io.AlignedTable;
import dev.baton.cli.io.JsonFormat;
import dev.baton.cli.io.PrintableText;
import dev.baton.cli.io.TerminalColors;
import dev.baton.runtime.port.DurationFormat;
import dev.baton.schedule.PastSlot;
import dev.baton.schedule.PastSlot.SlotResult;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The output of {@code baton slots}: the same facts as a table and as JSON.
 *
 * @param slots the starts, the latest first
 */
record SlotsReport(String path, List<PastSlot> slots) {
  private static final List<String> HEAD =
      List.of("SLOT", "RESULT", "CODE", "BY", "BEGUN", "LASTED", "ATTEMPT");
  private static final int RESULT = HEAD.indexOf("RESULT");
  private static final String UNKNOWN = "-";

  String toJson() {
    JsonObject schedule = new JsonObject();
    schedule.addProperty("path", path);
    JsonArray all = new JsonArray();
    oldestFirst().forEach(slot -> all.add(slotJson(slot)));
    schedule.add("slots", all);
    return JsonFormat.toText(schedule);
  }

  private List<PastSlot> oldestFirst() {
    List<PastSlot> sorted = new ArrayList<>();
    slots.forEach(slot -> sorted.add(0, slot));
    return sorted;
  }

  private static JsonObject slotJson(PastSlot slot) {
    JsonObject facts = new JsonObject();
    facts.addProperty("slot", slot.slot().toString());
    facts.addProperty("result", lowerCase(slot));
    facts.addProperty("exitCode", slot.ended().isPresent() ? slot.exitCode() : null);
    facts.addProperty("by", slot.starter());
    facts.addProperty("fencingToken", Long.toString(slot.fencingToken()));
    facts.addProperty("attempt", slot.attempt());
    facts.addProperty("begun", slot.begun().toString());
    facts.addProperty("ended", slot.ended().map(Instant::toString).orElse(null));
    return facts;
  }

  private static String lowerCase(PastSlot slot) {
    return slot.result().name().toLowerCase(Locale.ROOT);
  }

  String toText(TerminalColors paint) {
    if (slots.isEmpty()) {
      return "No start of " + PrintableText.makePrintable(path) + " is recorded.";
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    oldestFirst().forEach(slot -> rows.add(slotRow(slot)));
    String running = SlotResult.RUNNING.name().toLowerCase(Locale.ROOT);
    return AlignedTable.formatTable(rows, row -> row.get(RESULT).equals(running), paint);
  }

  private static List<String> slotRow(PastSlot slot) {
    return List.of(
        slot.slot().toString(),
        lowerCase(slot),
        slot.ended().isPresent() ? Integer.toString(slot.exitCode()) : UNKNOWN,
        PrintableText.makePrintable(slot.starter()),
        StatusReport.TIME.format(slot.begun()),
        slot.ended()
            .map(ended -> DurationFormat.roundMeasured(Duration.between(slot.begun(), ended)))
            .orElse(UNKNOWN),
        Integer.toString(slot.attempt()));
  }
}
