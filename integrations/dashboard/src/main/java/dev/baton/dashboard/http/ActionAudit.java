package dev.baton.dashboard.http;

import com.google.gson.JsonObject;
import dev.baton.dashboard.access.AuditLog;
import dev.baton.dashboard.access.RequestRefusal;
import java.util.LinkedHashMap;
import java.util.List;
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
  private static final List<String> FIELDS =
      List.of("action", "path", "to", "id", "reason", "outSeconds", "withinSeconds");

  private final AuditLog log;
  private final AtomicLong lastNumber = new AtomicLong();

  ActionAudit(AuditLog log) {
    this.log = log;
  }

  /** Begins the action when its line has been written. Both of its lines have the same number. */
  CompletableFuture<HttpAnswer> auditAction(
      Map<String, String> fields, Supplier<CompletableFuture<HttpAnswer>> action) {
    Map<String, String> numbered = new LinkedHashMap<>(fields);
    numbered.put("number", Long.toString(lastNumber.incrementAndGet()));
    return writeOutcome(numbered, "begun")
        .exceptionallyCompose(ActionAudit::refuseUnwritten)
        .thenCompose(written -> action.get())
        .whenComplete(
            (answer, failure) -> {
              var unused = writeOutcome(numbered, outcomeOf(answer, failure));
            });
  }

  /** Writes that a request was refused. */
  void auditRefusal(Map<String, String> fields, RequestRefusal refusal) {
    log.writeRefusal(withOutcome(fields, outcomeOf(null, refusal)));
  }

  private CompletableFuture<Void> writeOutcome(Map<String, String> fields, String outcome) {
    return log.writeLine(withOutcome(fields, outcome));
  }

  private static Map<String, String> withOutcome(Map<String, String> fields, String outcome) {
    Map<String, String> all = new LinkedHashMap<>(fields);
    all.put("outcome", outcome);
    return all;
  }

  private static CompletionStage<Void> refuseUnwritten(Throwable failure) {
    return CompletableFuture.failedFuture(
        new RequestRefusal(
            HttpStatus.SERVICE_UNAVAILABLE_503,
            "audit",
            "Nothing was done: the audit log can't be written."));
  }

  private static String outcomeOf(@Nullable HttpAnswer answer, @Nullable Throwable failure) {
    if (answer != null) {
      return answer.status() < HttpStatus.MULTIPLE_CHOICES_300
          ? "done"
          : "refused " + answer.status();
    }
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return cause instanceof RequestRefusal refusal
        ? "refused " + refusal.code()
        : "failed " + cause;
  }

  /** Adds the fields of an action to those of its sender. */
  static Map<String, String> addFields(Map<String, String> sender, JsonObject body) {
    Map<String, String> fields = new LinkedHashMap<>(sender);
    FIELDS.stream()
        .filter(body::has)
        .forEach(name -> fields.put(name, body.get(name).getAsString()));
    return fields;
  }
}
