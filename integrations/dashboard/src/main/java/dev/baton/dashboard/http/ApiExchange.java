package dev.baton.dashboard.http;

import com.google.gson.JsonObject;
import dev.baton.dashboard.access.AccessPolicy;
import dev.baton.dashboard.access.AuditLog;
import dev.baton.dashboard.access.DashboardVisitor;
import dev.baton.dashboard.api.ApiRoutes;
import dev.baton.dashboard.api.RequestRefusal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpStatus;

/**
 * Answers requests to the API: checks who asks, and leaves the rest to {@link ApiRoutes}.
 * Thread-safe.
 */
final class ApiExchange {
  private static final int MOST_ELECTIONS = 200;
  private static final String ACTIONS = "/actions";

  private final ApiRoutes routes;
  private final AccessPolicy access;
  private final ActionAudit audit;
  private final PageFiles files;
  private final StreamQuota quota = new StreamQuota();

  ApiExchange(ApiRoutes routes, AccessPolicy access, ActionAudit audit, PageFiles files) {
    this.routes = routes;
    this.access = access;
    this.audit = audit;
    this.files = files;
  }

  /**
   * Answers a request. The future fails with a {@link RequestRefusal} if the sender may not ask
   * this.
   *
   * @param path without {@code /api/v1}
   */
  CompletableFuture<ExchangeAnswer> answerRequest(String path, ExchangeRequest request) {
    if (request.isReading()) {
      access.hosts().checkOrigin(request.client(), false);
      return access
          .identifyVisitor(request.client())
          .thenCompose(visitor -> answerReading(path, request, visitor));
    }
    if (!request.method().equals("POST")) {
      throw refuseMethod();
    }
    return access
        .identifyVisitor(request.client())
        .thenCompose(visitor -> answerChange(path, request, visitor))
        .thenApply(done -> HttpAnswer.jsonAnswer(HttpStatus.OK_200, done));
  }

  static RequestRefusal refuseMethod() {
    return new RequestRefusal(
        HttpStatus.METHOD_NOT_ALLOWED_405, "method", "Use GET to read, and POST to act.");
  }

  private CompletableFuture<ExchangeAnswer> answerReading(
      String path, ExchangeRequest request, DashboardVisitor visitor) {
    if (path.equals("/me")) {
      return CompletableFuture.completedFuture(
          HttpAnswer.jsonAnswer(HttpStatus.OK_200, access.describeVisitor(visitor)));
    }
    access.checkReading(visitor);
    return switch (path) {
      case "/openapi.json" ->
          CompletableFuture.completedFuture(files.answerFile("openapi.json", request));
      case "/events" -> CompletableFuture.completedFuture(answerStream(request, visitor));
      case ACTIONS -> throw refuseMethod();
      default ->
          routes
              .readPath(path, lastValues(request))
              .thenApply(read -> HttpAnswer.jsonAnswer(HttpStatus.OK_200, read));
    };
  }

  private static Map<String, String> lastValues(ExchangeRequest request) {
    return request.query().entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, each -> each.getValue().get(each.getValue().size() - 1)));
  }

  private StreamAnswer answerStream(ExchangeRequest request, DashboardVisitor visitor) {
    if (!request.method().equals("GET")) {
      throw refuseMethod();
    }
    List<String> elections = List.copyOf(request.query().getOrDefault("election", List.of()));
    int count = elections.size();
    if (count > MOST_ELECTIONS) {
      throw new RequestRefusal(
          HttpStatus.BAD_REQUEST_400,
          "too-many-elections",
          "A stream follows at most " + MOST_ELECTIONS + " elections, not " + count);
    }
    String name =
        visitor.isKnown() ? "user " + visitor.name() : access.clientAddress(request.client());
    quota.checkRoom(name, count);
    return new StreamAnswer(
        sink -> quota.openCounted(name, count, () -> routes.openStream(elections, sink)));
  }

  /** Answers a request that changes something. Each leaves a line, also if it is refused. */
  private CompletableFuture<JsonObject> answerChange(
      String path, ExchangeRequest request, DashboardVisitor visitor) {
    Map<String, String> sender =
        AuditLog.senderFields(visitor.name(), access.clientAddress(request.client()));
    try {
      access.hosts().checkOrigin(request.client(), true);
      access.checkChange(visitor, request.client());
      Map<String, String> body = request.parseBody();
      if (!path.equals(ACTIONS)) {
        throw refuseMethod();
      }
      return audit.auditAction(
          ActionAudit.addFields(sender, body), () -> routes.performAction(body, visitor.name()));
    } catch (RequestRefusal refusal) {
      Map<String, String> body = request.parseFields().orElse(Map.of());
      audit.auditRefusal(ActionAudit.addFields(sender, body), refusal);
      return CompletableFuture.failedFuture(refusal);
    }
  }
}
