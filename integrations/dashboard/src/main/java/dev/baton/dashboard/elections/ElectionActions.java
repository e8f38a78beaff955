package dev.baton.dashboard.elections;

import com.google.gson.JsonObject;
import dev.baton.Baton;
import dev.baton.dashboard.api.ApiRoutes;
import dev.baton.drain.DrainReport;
import dev.baton.election.Election;
import dev.baton.participants.Participant;
import dev.baton.protocol.EvictionOutcome;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Performs what operators order. The sender's name begins the reason that leaders are told. */
final class ElectionActions {
  private static final int WITHIN_SECONDS = 30;
  private static final int OUT_SECONDS = 60;

  private final Baton baton;

  ElectionActions(Baton baton) {
    this.baton = baton;
  }

  /**
   * Performs an action and waits for its outcome.
   *
   * @throws IllegalArgumentException if the action, a path, a text or a duration is not valid
   */
  CompletableFuture<JsonObject> performAction(Map<String, String> fields, String user) {
    checkFields(fields);
    String reason = user + ": " + fields.getOrDefault("reason", "");
    Duration within = secondsOf(fields, "withinSeconds", WITHIN_SECONDS);
    Duration out = secondsOf(fields, "outSeconds", OUT_SECONDS);
    return switch (fields.getOrDefault("action", "")) {
      case "resign" ->
          electionOf(fields).resignLeaderAsync(reason, within).thenApply(ElectionActions::done);
      case "transfer" ->
          electionOf(fields)
              .transferToAsync(requiredText(fields, "to"), reason, within)
              .thenApply(leader -> done(Optional.of(leader)));
      case "cede" ->
          electionOf(fields)
              .cedeAsync(
                  fields.containsKey("id") ? requiredText(fields, "id") : null, reason, out, within)
              .thenApply(ElectionActions::done);
      case "evict" ->
          electionOf(fields)
              .evictAsync(requiredText(fields, "id"), reason)
              .thenApply(ElectionActions::describeEviction);
      case "drain" ->
          baton
              .drainAsync(requiredText(fields, "id"), reason, out, within, false)
              .thenApply(ElectionActions::describeDrain);
      default ->
          throw new IllegalArgumentException(
              "action must be resign, transfer, cede, evict or drain");
    };
  }

  private static void checkFields(Map<String, String> fields) {
    for (String name : fields.keySet()) {
      if (!ApiRoutes.ACTION_FIELDS.contains(name)) {
        throw new IllegalArgumentException("an action has no field '" + name + "'");
      }
    }
  }

  private Election electionOf(Map<String, String> fields) {
    return baton.election(fields.getOrDefault("path", ""));
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

  private static String requiredText(Map<String, String> fields, String name) {
    String text = fields.getOrDefault(name, "");
    if (text.isEmpty()) {
      throw new IllegalArgumentException("the action needs a text '" + name + "'");
    }
    return text;
  }

  private static Duration secondsOf(Map<String, String> fields, String name, int otherwise) {
    try {
      String text = fields.getOrDefault(name, Integer.toString(otherwise));
      return Duration.ofSeconds(Long.parseLong(text));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + name + "' must be a whole number of seconds", e);
    }
  }
}
