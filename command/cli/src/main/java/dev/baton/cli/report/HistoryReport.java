package dev.baton.cli.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.baton.cli.io.AlignedTable;
import dev.baton.cli.io.JsonFormat;
import dev.baton.cli.io.PrintableText;
import dev.baton.cli.io.TerminalColors;
import dev.baton.participants.Participant;
import dev.baton.participants.RequestOrigin;
import dev.baton.participants.TermRecord;
import dev.baton.protocol.EndReason;
import dev.baton.runtime.port.DurationFormat;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The output of {@code baton history}: the same facts as a table and as JSON.
 *
 * @param terms the oldest first
 * @param participants of the election, read after the terms
 */
record HistoryReport(String election, List<TermRecord> terms, List<Participant> participants) {
  private static final List<String> HEAD =
      List.of("TOKEN", "LEADER", "FROM", "TO", "LASTED", "ENDED");
  private static final int ENDED = HEAD.indexOf("ENDED");
  private static final String LEADS = "leads";
  private static final String UNKNOWN = "-";

  String toJson() {
    JsonObject history = new JsonObject();
    history.addProperty("election", election);
    JsonArray all = new JsonArray();
    terms.forEach(term -> all.add(termJson(term)));
    history.add("terms", all);
    return JsonFormat.toText(history);
  }

  private JsonObject termJson(TermRecord term) {
    JsonObject facts = new JsonObject();
    facts.addProperty("id", term.id());
    facts.addProperty("fencingToken", Long.toString(term.fencingToken()));
    facts.addProperty("from", term.from().map(Instant::toString).orElse(null));
    facts.addProperty("to", term.to().map(Instant::toString).orElse(null));
    facts.addProperty("lasts", term.isLasting(participants));
    facts.addProperty("reason", term.reason().map(HistoryReport::lowerCase).orElse(null));
    facts.addProperty("by", term.endedBy().map(RequestOrigin::sender).orElse(null));
    facts.addProperty("why", term.endedBy().map(RequestOrigin::reason).orElse(null));
    return facts;
  }

  private static String lowerCase(EndReason reason) {
    return reason.name().toLowerCase(Locale.ROOT);
  }

  String toText(TerminalColors paint) {
    if (terms.isEmpty()) {
      return "No leader of " + PrintableText.makePrintable(election) + " is known.";
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    terms.forEach(term -> rows.add(termRow(term)));
    return AlignedTable.formatTable(rows, row -> row.get(ENDED).equals(LEADS), paint);
  }

  private List<String> termRow(TermRecord term) {
    return List.of(
        Long.toString(term.fencingToken()),
        PrintableText.makePrintable(term.id()),
        term.from().map(StatusReport.TIME::format).orElse(UNKNOWN),
        term.to().map(StatusReport.TIME::format).orElse(UNKNOWN),
        term.from()
            .flatMap(
                from ->
                    term.to().map(to -> DurationFormat.roundMeasured(Duration.between(from, to))))
            .orElse(UNKNOWN),
        PrintableText.makePrintable(term.describeEnd(participants)));
  }
}
