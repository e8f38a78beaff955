package dev.baton.cli.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.baton.cli.io.Json;
import dev.baton.cli.io.Paint;
import dev.baton.cli.io.Printable;
import dev.baton.cli.io.Table;
import dev.baton.participants.Message;
import dev.baton.participants.TermRecord;
import dev.baton.protocol.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The output of {@code baton history}: the same facts as a table and as JSON.
 *
 * @param terms the oldest first
 */
record HistoryReport(String election, List<TermRecord> terms) {
  private static final List<String> HEAD =
      List.of("TOKEN", "LEADER", "FROM", "TO", "LASTED", "ENDED");
  private static final int ENDED = HEAD.indexOf("ENDED");
  private static final String LEADS = "leads";
  private static final String UNKNOWN = "-";

  String json() {
    JsonObject history = new JsonObject();
    history.addProperty("election", election);
    JsonArray all = new JsonArray();
    terms.forEach(term -> all.add(facts(term)));
    history.add("terms", all);
    return Json.text(history);
  }

  private static JsonObject facts(TermRecord term) {
    JsonObject facts = new JsonObject();
    facts.addProperty("id", term.id());
    facts.addProperty("fencingToken", Long.toString(term.fencingToken()));
    facts.addProperty("from", term.from().map(Instant::toString).orElse(null));
    facts.addProperty("to", term.to().map(Instant::toString).orElse(null));
    facts.addProperty("reason", term.reason().map(HistoryReport::lowerCase).orElse(null));
    facts.addProperty("by", term.by().map(Message::from).orElse(null));
    facts.addProperty("why", term.by().map(Message::reason).orElse(null));
    return facts;
  }

  private static String lowerCase(Reason reason) {
    return reason.name().toLowerCase(Locale.ROOT);
  }

  String text(Paint paint) {
    if (terms.isEmpty()) {
      return "Nobody is known to have led " + Printable.of(election) + ".";
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    terms.forEach(term -> rows.add(row(term)));
    return Table.text(rows, row -> row.get(ENDED).equals(LEADS), paint);
  }

  private static List<String> row(TermRecord term) {
    return List.of(
        Long.toString(term.fencingToken()),
        Printable.of(term.id()),
        term.from().map(StatusReport.TIME::format).orElse(UNKNOWN),
        term.to().map(StatusReport.TIME::format).orElse(UNKNOWN),
        term.from().flatMap(from -> term.to().map(to -> lasted(from, to))).orElse(UNKNOWN),
        Printable.of(ended(term)));
  }

  private static String lasted(Instant from, Instant to) {
    return String.format(Locale.ROOT, "%.1f s", Duration.between(from, to).toMillis() / 1000.0);
  }

  private static String ended(TermRecord term) {
    Optional<Reason> reason = term.reason();
    if (reason.isEmpty()) {
      return term.to().isEmpty() ? LEADS : "crashed, or session lost";
    }
    String how = lowerCase(reason.get()).replace('_', ' ');
    return how + term.by().map(by -> ", by " + by.from() + words(by.reason())).orElse("");
  }

  private static String words(String why) {
    return why.isEmpty() ? "" : ": " + why;
  }
}
