package dev.baton.dashboard.elections;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.baton.Baton;
import dev.baton.dashboard.api.ApiRequest;
import dev.baton.drain.DrainReport;
import dev.baton.participants.Participant;
import dev.baton.protocol.EvictionOutcome;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Performs what operators order. The sender's name begins the reason that leaders are told. */
final class ElectionActions {
  private static final int WITHIN_SECONDS = 30;
  private static final int OUT_SECONDS = 60;

  private static final Set<String> FIELDS =
      Set.of("action", "path", "to", "id", "reason", "outSeconds", "withinSeconds");

  private final Baton baton;

  ElectionActions(Baton baton) {
    this.baton = baton;
  }

  /**
   * Performs an action and waits for its outcome.
   *
   * @throws IllegalArgumentException if the action, a path, a text or a duration is not valid
   */
  CompletableFuture<JsonObject> performAction(ApiRequest request) {
    JsonObject body = request.body();
    checkFields(body);
    String path = textOf(body, "path");
    String reason = request.user().name() + ": " + textOf(body, "reason");
    Duration within = secondsOf(body, "withinSeconds", WITHIN_SECONDS);
    Duration out = secondsOf(body, "outSeconds", OUT_SECONDS);
    return switch (textOf(body, "action")) {
      case "resign" ->
          baton.election(path).resignLeaderAsync(reason, within).thenApply(ElectionActions::done);
      case "transfer" ->
          baton
              .election(path)
              .transferToAsync(requiredText(body, "to"), reason, within)
              .thenApply(leader -> done(Optional.of(leader)));
      case "cede" ->
          baton
              .election(path)
              .cedeAsync(body.has("id") ? requiredText(body, "id") : null, reason, out, within)
              .thenApply(ElectionActions::done);
      case "evict" ->
          baton
              .election(path)
              .evictAsync(requiredText(body, "id"), reason)
              .thenApply(ElectionActions::describeEviction);
      case "drain" ->
          baton
              .drainAsync(requiredText(body, "id"), reason, out, within, false)
              .thenApply(ElectionActions::describeDrain);
      default ->
          throw new IllegalArgumentException(
              "action must be resign, transfer, cede, evict or drain");
    };
  }

  private static void checkFields(JsonObject body) {
    for (String name : body.keySet()) {
      if (!FIELDS.contains(name)) {
        throw new IllegalArgumentException("an action has no field '" + name + "'");
      }
    }
  }

  private static JsonObject done(Optional<Participant> leader) {
    return sentence(
        leader
            .map(first -> "Done: " + first.id() + " is first now.")
            .orElse("Done: no leader yet."));
  }

  private static JsonObject describeEviction(EvictionOutcome outcome) {
    return sentence(
        switch (outcome) {
          case NOT_THERE -> "No participant had that name any more.";
          case LEFT -> "Done: it gave up its place.";
          case DELETED -> "Done: its place was taken from it.";
        });
  }

  private static JsonObject describeDrain(DrainReport report) {
    String left = report.isComplete() ? "leads nothing any more" : "still leads some of them";
    return sentence(
        "The process takes part in " + report.elections().size() + " elections, and " + left + ".");
  }

  private static JsonObject sentence(String text) {
    JsonObject body = new JsonObject();
    body.addProperty("text", text);
    return body;
  }

  private static String requiredText(JsonObject body, String name) {
    String text = textOf(body, name);
    if (text.isEmpty()) {
      throw new IllegalArgumentException("the action needs a text '" + name + "'");
    }
    return text;
  }

  private static String textOf(JsonObject body, String name) {
    JsonElement value = body.get(name);
    if (value == null || value.isJsonNull()) {
      return "";
    }
    if (!value.isJsonPrimitive() || !value.getAsJsonPrimitive().isString()) {
      throw new IllegalArgumentException("'" + name + "' must be a text");
    }
    return value.getAsString();
  }

  private static Duration secondsOf(JsonObject body, String name, int otherwise) {
    JsonElement value = body.get(name);
    if (value == null || value.isJsonNull()) {
      return Duration.ofSeconds(otherwise);
    }
    try {
      return Duration.ofSeconds(Long.parseLong(value.getAsString()));
    } catch (NumberFormatException | UnsupportedOperationException | IllegalStateException e) {
      throw new IllegalArgumentException("'" + name + "' must be a whole number of seconds", e);
    }
  }
}
