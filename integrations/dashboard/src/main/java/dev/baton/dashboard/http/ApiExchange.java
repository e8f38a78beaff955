package dev.baton.dashboard.http;

import com.google.gson.JsonObject;
import dev.baton.dashboard.access.AccessPolicy;
import dev.baton.dashboard.access.DashboardVisitor;
import dev.baton.dashboard.access.RequestRefusal;
import dev.baton.dashboard.api.ApiRequest;
import dev.baton.dashboard.api.ApiRoutes;
import dev.baton.dashboard.api.StreamRequest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpStatus;

/** Answers requests to the API: login itself, the rest by {@link ApiRoutes}. Thread-safe. */
final class ApiExchange {
  private static final String LOGIN = "/login";
  private static final String LOGOUT = "/logout";
  private static final String ACTIONS = "/actions";
  private static final int MOST_ELECTIONS = 200;

  private final ApiRoutes routes;
  private final AccessPolicy access;
  private final ActionAudit audit;

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
    return path.equals(LOGIN)
        ? answerLogin(request)
        : access
            .identifyVisitor(request.client())
            .thenCompose(visitor -> answerPost(path, request, visitor));
  }

  static RequestRefusal refuseMethod() {
    return new RequestRefusal(
        HttpStatus.METHOD_NOT_ALLOWED_405,
        "method",
        "Use GET to read, and POST to log in or to act.");
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
    return new StreamAnswer(
        sink -> routes.openStream(asked, sink), () -> access.isCurrent(visitor));
  }

  private static StreamRequest streamRequest(ExchangeRequest request) {
    List<String> elections = request.query().getOrDefault("election", List.of());
    if (elections.size() > MOST_ELECTIONS) {
      throw new RequestRefusal(
          HttpStatus.BAD_REQUEST_400,
          "too-many-elections",
          "A stream follows at most " + MOST_ELECTIONS + " elections, not " + elections.size());
    }
    boolean overview = request.parameterValue("overview").equals("1");
    return new StreamRequest(List.copyOf(elections), overview);
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

  /** Answers a request that changes something. All checks come before its body is used. */
  private CompletableFuture<ExchangeAnswer> answerPost(
      String path, ExchangeRequest request, DashboardVisitor visitor) {
    if (path.equals(LOGOUT)) {
      return answerLogout(request, visitor);
    }
    CompletableFuture<HttpAnswer> answer =
        CompletableFuture.completedFuture(request)
            .thenCompose(
                checked -> {
                  access.checkOrigin(checked.client(), true);
                  access.checkChange(visitor, checked.client());
                  return askRoutes(path, checked, checked.parseBody(), visitor);
                });
    return path.equals(ACTIONS)
        ? audit.auditAction(request, visitor.user().name(), answer).thenApply(Function.identity())
        : answer.thenApply(Function.identity());
  }

  private CompletableFuture<ExchangeAnswer> answerLogin(ExchangeRequest request) {
    JsonObject body = request.parseBody();
    String user = ExchangeRequest.textField(body, "user");
    String password = ExchangeRequest.textField(body, "password");
    CompletableFuture<HttpAnswer> answer =
        CompletableFuture.completedFuture(request.client())
            .thenCompose(
                client -> {
                  access.checkOrigin(client, true);
                  return access.logIn(client, user, password);
                })
            .thenApply(cookie -> HttpAnswer.cookieAnswer(new JsonObject(), cookie));
    return audit.auditLogin("login", request, user, answer).thenApply(Function.identity());
  }

  private CompletableFuture<ExchangeAnswer> answerLogout(
      ExchangeRequest request, DashboardVisitor visitor) {
    access.checkOrigin(request.client(), true);
    access.checkCsrf(visitor, request.client());
    String cookie = access.logOut(request.client(), visitor);
    return audit
        .auditLogin(
            "logout",
            request,
            visitor.user().name(),
            CompletableFuture.completedFuture(HttpAnswer.cookieAnswer(new JsonObject(), cookie)))
        .thenApply(Function.identity());
  }
}
