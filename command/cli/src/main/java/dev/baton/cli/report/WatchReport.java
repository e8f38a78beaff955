package dev.baton.cli.report;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.baton.cli.io.JsonFormat;
import dev.baton.cli.io.PrintableText;
import dev.baton.error.BatonException;
import dev.baton.observe.ElectionObserver;
import dev.baton.observe.ElectionWarning;
import dev.baton.participants.Participant;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The output of {@code baton watch}: a line for each event, as text or as JSON. */
final class WatchReport implements ElectionObserver {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS").withZone(ZoneId.systemDefault());

  private final String election;
  private final String prefix;
  private final boolean json;
  private final Supplier<Instant> clock;
  private final Consumer<String> lines;

  /**
   * Creates a report of one election.
   *
   * @param prefix comes before the event in each line of text
   */
  WatchReport(
      String election,
      String prefix,
      boolean json,
      Supplier<Instant> clock,
      Consumer<String> lines) {
    this.election = election;
    this.prefix = prefix;
    this.json = json;
    this.clock = clock;
    this.lines = lines;
  }

  @Override
  public void onJoined(Participant participant) {
    reportEvent(
        "joined",
        participant.id() + describePlace(participant),
        StatusReport.participantJson(participant));
  }

  private static String describePlace(Participant participant) {
    return participant.position() > 0 ? " at position " + participant.position() : "";
  }

  @Override
  public void onLeft(Participant participant) {
    reportEvent("left", participant.id(), StatusReport.participantJson(participant));
  }

  @Override
  public void onLeaderChanged(Optional<Participant> leader) {
    JsonObject facts = new JsonObject();
    facts.add("leader", leader.<JsonElement>map(StatusReport::briefJson).orElse(JsonNull.INSTANCE));
    String text =
        leader.map(one -> one.id() + " leads with token " + one.fencingToken()).orElse("no leader");
    reportEvent("leader", text, facts);
  }

  @Override
  public void onSuspended() {
    reportEvent(
        "suspended", "connection lost; changes are reported after it returns", new JsonObject());
  }

  @Override
  public void onResumed() {
    reportEvent("resumed", "connected again; all changes are reported", new JsonObject());
  }

  @Override
  public void onFailed(BatonException why) {
    String text = String.valueOf(why.getMessage());
    reportEvent("failed", text, singleFact("text", text));
  }

  @Override
  public void onWarning(ElectionWarning warning) {
    reportEvent("warning", warning);
  }

  @Override
  public void onWarningOver(ElectionWarning warning) {
    reportEvent("warning-over", warning);
  }

  private void reportEvent(String event, ElectionWarning warning) {
    JsonObject facts = singleFact("kind", warning.kind().name().toLowerCase(Locale.ROOT));
    facts.addProperty("text", warning.text());
    reportEvent(event, warning.text(), facts);
  }

  private static JsonObject singleFact(String name, String value) {
    JsonObject facts = new JsonObject();
    facts.addProperty(name, value);
    return facts;
  }

  private void reportEvent(String event, String text, JsonObject facts) {
    Instant now = clock.get();
    lines.accept(
        json
            ? JsonFormat.toLine(eventJson(now, event, facts))
            : "%s  %s%-12s  %s"
                .formatted(
                    TIME.format(now),
                    prefix,
                    eventLabel(event),
                    PrintableText.makePrintable(text)));
  }

  /** Returns the event's name, in capitals if it should not be overlooked. */
  private static String eventLabel(String event) {
    return event.equals("warning") || event.equals("failed")
        ? event.toUpperCase(Locale.ROOT)
        : event;
  }

  private JsonObject eventJson(Instant now, String event, JsonObject facts) {
    JsonObject object = new JsonObject();
    object.addProperty("time", now.toString());
    object.addProperty("election", election);
    object.addProperty("event", event);
    facts.entrySet().forEach(fact -> object.add(fact.getKey(), fact.getValue()));
    return object;
  }
}
