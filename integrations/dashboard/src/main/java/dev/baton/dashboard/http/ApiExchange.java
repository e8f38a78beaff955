package dev.baton.dashboard.http;

import com.google.gson.JsonObject;
import dev.baton.dashboard.access.AccessPolicy;
import dev.baton.dashboard.access.DashboardVisitor;
import dev.baton.dashboard.access.RequestRefusal;
import dev.baton.dashboard.api.ApiRequest;
import dev.baton.dashboard.api.ApiRoutes;
import dev.baton.dashboard.api.StreamRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpStatus;

/** Answers requests to the API: who asks, itself, the rest by {@link ApiRoutes}. Thread-safe. */
final class ApiExchange {
  private static final int MOST_ELECTIONS = 200;

  private final ApiRoutes routes;
  private final AccessPolicy access;
  private final ActionAudit audit;
  private final StreamQuota quota = new StreamQuota();

  ApiExchange(ApiRoutes routes, AccessPolicy access, ActionAudit audit) {
    this.routes = routes;
    this.access = access;
    this.audit = audit;
  }

  /**
   * Answers a request. The future fails with a {@link RequestRefusal} if the sender may not ask
   * this.
   *
   * @param path without {@code /api/v1}
   */
  CompletableFuture<ExchangeAnswer> answerRequest(String path, ExchangeRequest request) {
    if (request.isReading()) {
      access.checkOrigin(request.client(), false);
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
        .thenApply(Function.identity());
  }

  static RequestRefusal refuseMethod() {
    return new RequestRefusal(
        HttpStatus.METHOD_NOT_ALLOWED_405, "method", "Use GET to read, and POST to act.");
  }

  private CompletableFuture<ExchangeAnswer> answerReading(
      String path, ExchangeRequest request, DashboardVisitor visitor) {
    if (path.equals("/me")) {
      return finishedAnswer(HttpAnswer.jsonAnswer(200, access.describeVisitor(visitor)));
    }
    access.checkReading(visitor);
    return switch (path) {
      case "/openapi.json" -> finishedAnswer(HttpAnswer.jsonAnswer(200, routes.describeApi()));
      case "/events" -> finishedAnswer(answerStream(request, visitor));
      default -> askRoutes(path, request, new JsonObject(), visitor).thenApply(Function.identity());
    };
  }

  private static CompletableFuture<ExchangeAnswer> finishedAnswer(ExchangeAnswer answer) {
    return CompletableFuture.completedFuture(answer);
  }

  private StreamAnswer answerStream(ExchangeRequest request, DashboardVisitor visitor) {
    if (!request.method().equals("GET")) {
      throw refuseMethod();
    }
    StreamRequest asked = streamRequest(request);
    int elections = asked.elections().size();
    String name =
        visitor.isKnown()
            ? "user " + visitor.user().name()
            : access.clientAddress(request.client());
    quota.checkRoom(name, elections);
    return new StreamAnswer(
        sink -> quota.openCounted(name, elections, () -> routes.openStream(asked, sink)));
  }

  private static StreamRequest streamRequest(ExchangeRequest request) {
    List<String> elections = request.query().getOrDefault("election", List.of());
    if (elections.size() > MOST_ELECTIONS) {
      throw new RequestRefusal(
          HttpStatus.BAD_REQUEST_400,
          "too-many-elections",
          "A stream follows at most " + MOST_ELECTIONS + " elections, not " + elections.size());
    }
    return new StreamRequest(List.copyOf(elections));
  }

  private CompletableFuture<HttpAnswer> askRoutes(
      String path, ExchangeRequest request, JsonObject body, DashboardVisitor visitor) {
    Map<String, String> query =
        request.query().keySet().stream()
            .collect(Collectors.toMap(Function.identity(), request::parameterValue));
    ApiRequest asked =
        new ApiRequest(request.isReading() ? "GET" : "POST", path, query, body, visitor.user());
    return routes
        .answerRequest(asked)
        .thenApply(answer -> HttpAnswer.jsonAnswer(answer.status(), answer.body()));
  }

  /** Answers a request that changes something. Each leaves a line, also if it is refused. */
  private CompletableFuture<HttpAnswer> answerChange(
      String path, ExchangeRequest request, DashboardVisitor visitor) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("user", visitor.user().name());
    fields.put("address", access.clientAddress(request.client()));
    try {
      access.checkOrigin(request.client(), true);
      access.checkChange(visitor, request.client());
      JsonObject body = request.parseBody();
      return audit.auditAction(
          ActionAudit.addFields(fields, body), () -> askRoutes(path, request, body, visitor));
    } catch (RequestRefusal refusal) {
      audit.auditRefusal(ActionAudit.addFields(fields, request.parseLeniently()), refusal);
      return CompletableFuture.failedFuture(refusal);
    }
  }
}
