package dev.baton.cli.report;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.baton.cli.io.Json;
import dev.baton.cli.io.Printable;
import dev.baton.error.BatonException;
import dev.baton.observe.Observer;
import dev.baton.observe.Warning;
import dev.baton.participants.Participant;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The output of {@code baton watch}: a line for each event, as text or as JSON. */
final class WatchReport implements Observer {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS").withZone(ZoneId.systemDefault());

  private final String election;
  private final boolean json;
  private final Supplier<Instant> clock;
  private final Consumer<String> lines;

  WatchReport(String election, boolean json, Supplier<Instant> clock, Consumer<String> lines) {
    this.election = election;
    this.json = json;
    this.clock = clock;
    this.lines = lines;
  }

  @Override
  public void joined(Participant participant) {
    tell("joined", participant.id() + place(participant), StatusReport.facts(participant));
  }

  private static String place(Participant participant) {
    return participant.place() > 0 ? " at place " + participant.place() : "";
  }

  @Override
  public void left(Participant participant) {
    tell("left", participant.id(), StatusReport.facts(participant));
  }

  @Override
  public void leaderChanged(Optional<Participant> leader) {
    JsonObject facts = new JsonObject();
    facts.add("leader", leader.<JsonElement>map(StatusReport::named).orElse(JsonNull.INSTANCE));
    String text =
        leader.map(one -> one.id() + " leads with token " + one.fencingToken()).orElse("nobody");
    tell("leader", text, facts);
  }

  @Override
  public void suspended() {
    tell("suspended", "no connection; what comes to pass is told later", new JsonObject());
  }

  @Override
  public void resumed() {
    tell("resumed", "connected again; nothing is left to tell", new JsonObject());
  }

  @Override
  public void failed(BatonException why) {
    String text = String.valueOf(why.getMessage());
    tell("failed", text, facts("text", text));
  }

  @Override
  public void warned(Warning warning) {
    tell("warning", warning);
  }

  @Override
  public void warningOver(Warning warning) {
    tell("warning-over", warning);
  }

  private void tell(String event, Warning warning) {
    JsonObject facts = facts("kind", warning.kind().name().toLowerCase(Locale.ROOT));
    facts.addProperty("text", warning.text());
    tell(event, warning.text(), facts);
  }

  private static JsonObject facts(String name, String value) {
    JsonObject facts = new JsonObject();
    facts.addProperty(name, value);
    return facts;
  }

  private void tell(String event, String text, JsonObject facts) {
    Instant now = clock.get();
    lines.accept(
        json
            ? Json.line(object(now, event, facts))
            : "%s  %-12s  %s".formatted(TIME.format(now), head(event), Printable.of(text)));
  }

  /** Returns the event's name, in capitals if it should not be overlooked. */
  private static String head(String event) {
    return event.equals("warning") || event.equals("failed")
        ? event.toUpperCase(Locale.ROOT)
        : event;
  }

  private JsonObject object(Instant now, String event, JsonObject facts) {
    JsonObject object = new JsonObject();
    object.addProperty("time", now.toString());
    object.addProperty("election", election);
    object.addProperty("event", event);
    facts.entrySet().forEach(fact -> object.add(fact.getKey(), fact.getValue()));
    return object;
  }
}
