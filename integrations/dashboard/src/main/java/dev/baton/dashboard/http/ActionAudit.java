package dev.baton.dashboard.http;

import com.google.gson.JsonObject;
import dev.baton.dashboard.access.AuditLog;
import dev.baton.dashboard.api.ApiRoutes;
import dev.baton.dashboard.api.RequestRefusal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;

/**
 * Writes to the {@link AuditLog} what a user asks for, then has it done, and writes what came of
 * it. An action whose first line cannot be written is refused. Thread-safe.
 */
final class ActionAudit {
  private final AuditLog log;
  private final AtomicLong lastNumber = new AtomicLong();

  ActionAudit(AuditLog log) {
    this.log = log;
  }

  /** Begins the action when its line has been written. Both of its lines have the same number. */
  CompletableFuture<JsonObject> auditAction(
      Map<String, String> fields, Supplier<CompletableFuture<JsonObject>> action) {
    Map<String, String> numbered = new LinkedHashMap<>(fields);
    numbered.put("number", Long.toString(lastNumber.incrementAndGet()));
    return log.writeLine(numbered, "begun")
        .exceptionallyCompose(ActionAudit::refuseUnwritten)
        .thenCompose(written -> action.get())
        .whenComplete(
            (answer, failure) -> {
              var unused = log.writeLine(numbered, outcomeOf(failure));
            });
  }

  /** Writes that a request was refused. */
  void auditRefusal(Map<String, String> fields, RequestRefusal refusal) {
    log.writeRefusal(fields, outcomeOf(refusal));
  }

  private static CompletionStage<Void> refuseUnwritten(Throwable failure) {
    return CompletableFuture.failedFuture(
        new RequestRefusal(
            HttpStatus.SERVICE_UNAVAILABLE_503,
            "audit",
            "Nothing was done: the audit log can't be written."));
  }

  private static String outcomeOf(@Nullable Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof RequestRefusal refusal) {
      return "refused " + refusal.code();
    }
    return cause == null ? "done" : "failed " + cause;
  }

  /** Adds the fields of an action to those of its sender. */
  static Map<String, String> addFields(Map<String, String> sender, Map<String, String> body) {
    Map<String, String> fields = new LinkedHashMap<>(sender);
    ApiRoutes.ACTION_FIELDS.stream()
        .filter(body::containsKey)
        .forEach(name -> fields.put(name, body.get(name)));
    return fields;
  }
}
