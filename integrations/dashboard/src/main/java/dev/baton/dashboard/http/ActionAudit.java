package dev.baton.dashboard.http;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.baton.dashboard.access.AccessPolicy;
import dev.baton.dashboard.access.AuditLog;
import dev.baton.dashboard.access.RequestRefusal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Writes to the {@link AuditLog} what users asked for, and what came of it. Thread-safe. */
final class ActionAudit {
  private static final List<String> FIELDS =
      List.of("action", "path", "to", "node", "id", "reason", "outSeconds", "withinSeconds");

  private final AccessPolicy access;
  private final AuditLog log;

  ActionAudit(AccessPolicy access, AuditLog log) {
    this.access = access;
    this.log = log;
  }

  /** Writes a line when an action has been answered or refused. */
  CompletableFuture<HttpAnswer> auditAction(
      ExchangeRequest request, String user, CompletableFuture<HttpAnswer> answer) {
    Map<String, String> fields = senderFields(request, user);
    JsonObject body = lenientObject(request.body());
    FIELDS.stream().filter(body::has).forEach(name -> fields.put(name, plainText(body.get(name))));
    return writeAtEnd(fields, answer);
  }

  /** Writes a line when a login or logout has been answered or refused. */
  CompletableFuture<HttpAnswer> auditLogin(
      String action, ExchangeRequest request, String user, CompletableFuture<HttpAnswer> answer) {
    Map<String, String> fields = senderFields(request, user);
    fields.put("action", action);
    return writeAtEnd(fields, answer);
  }

  private Map<String, String> senderFields(ExchangeRequest request, String user) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("user", user);
    fields.put("address", access.clientAddress(request.client()));
    return fields;
  }

  private CompletableFuture<HttpAnswer> writeAtEnd(
      Map<String, String> fields, CompletableFuture<HttpAnswer> answer) {
    return answer.whenComplete(
        (given, failure) -> {
          fields.put("outcome", outcomeOf(given, failure));
          log.writeLine(fields);
        });
  }

  private static String outcomeOf(@Nullable HttpAnswer answer, @Nullable Throwable failure) {
    if (answer != null) {
      boolean done = answer.status() < 300;
      return done ? "done" : errorCode(answer) + " " + answer.status();
    }
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return cause instanceof RequestRefusal refusal
        ? "refused " + refusal.code()
        : "failed " + cause;
  }

  private static String errorCode(HttpAnswer answer) {
    JsonObject body =
        lenientObject(StandardCharsets.UTF_8.decode(answer.body().duplicate()).toString());
    JsonElement error = body.get("error");
    return error != null && error.isJsonObject() && error.getAsJsonObject().has("code")
        ? "refused " + plainText(error.getAsJsonObject().get("code"))
        : "refused";
  }

  /** Parses what may not be JSON, since refused requests are written down, too. */
  private static JsonObject lenientObject(String text) {
    try {
      JsonElement parsed = JsonParser.parseString(text);
      return parsed.isJsonObject() ? parsed.getAsJsonObject() : new JsonObject();
    } catch (JsonParseException e) {
      return new JsonObject();
    }
  }

  private static String plainText(JsonElement value) {
    return value.isJsonPrimitive() ? value.getAsString() : value.toString();
  }
}
