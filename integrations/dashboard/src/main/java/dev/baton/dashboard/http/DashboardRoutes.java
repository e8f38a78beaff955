package dev.baton.dashboard.http;

import com.google.gson.JsonObject;
import dev.baton.dashboard.access.AccessPolicy;
import dev.baton.dashboard.access.AccessSettings;
import dev.baton.dashboard.access.AuditLog;
import dev.baton.dashboard.access.UserAccount;
import dev.baton.dashboard.api.ApiRoutes;
import dev.baton.dashboard.api.RequestRefusal;
import dev.baton.dashboard.http.ExchangeAnswer.StreamAnswer;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.http.HttpStatus;

/**
 * Finds the answer for each address: the page, its files, its API, probes. Checks who asks, and
 * leaves what the API says about elections to {@link ApiRoutes}. Thread-safe.
 */
public final class DashboardRoutes implements RequestRouter {
  private static final String API = "/api/v1";
  private static final String ACTIONS = API + "/actions";
  private static final String ASSETS = "/assets/";
  private static final int MOST_ELECTIONS = 200;

  private final ApiRoutes api;
  private final Optional<Supplier<String>> metrics;
  private final AuditLog audit;
  private final AccessPolicy access;
  private final PageFiles files = new PageFiles();
  private final StreamQuota quota = new StreamQuota();

  /**
   * Creates the routes of a dashboard.
   *
   * @param metrics returns the metrics in Prometheus's text format
   * @param auditLines writes each line of the audit log, and throws if it cannot
   */
  public DashboardRoutes(
      ApiRoutes api,
      AccessSettings settings,
      Optional<Supplier<String>> metrics,
      Consumer<String> auditLines) {
    this.api = api;
    this.metrics = metrics;
    audit = new AuditLog(auditLines);
    access = new AccessPolicy(settings, steadyClock(), audit);
  }

  /**
   * Serves the dashboard at an address.
   *
   * @throws UncheckedIOException if that is impossible
   */
  public HttpFrontEnd serveAt(InetSocketAddress address, Optional<SSLContext> tls) {
    try {
      return HttpFrontEnd.listen("baton-dashboard", address, tls, this);
    } catch (UncheckedIOException e) {
      throw new UncheckedIOException(
          "the dashboard can't listen at %s: %s; choose another address or port, 0 means a free one"
              .formatted(address, e.getMessage()),
          e.getCause());
    }
  }

  /** Returns a steady clock. Setting the system's clock could prolong logins and pauses. */
  private static InstantSource steadyClock() {
    long start = System.nanoTime();
    return () -> Instant.EPOCH.plusNanos(System.nanoTime() - start);
  }

  @Override
  public CompletableFuture<ExchangeAnswer> answerRequest(ExchangeRequest request) {
    access.hosts().checkHost(request.client());
    if (request.isReading()) {
      return answerReading(request);
    }
    if (!request.method().equals("POST") || !request.path().startsWith(API)) {
      throw refuseMethod();
    }
    return access
        .identifyVisitor(request.client())
        .thenCompose(visitor -> answerChange(request, visitor))
        .thenApply(done -> HttpAnswer.jsonAnswer(HttpStatus.OK_200, done));
  }

  private static RequestRefusal refuseMethod() {
    return new RequestRefusal(
        HttpStatus.METHOD_NOT_ALLOWED_405, "method", "Use GET to read, and POST to act.");
  }

  private CompletableFuture<ExchangeAnswer> answerReading(ExchangeRequest request) {
    String path = request.path();
    if (path.startsWith(ASSETS)) {
      return complete(files.answerFile(path.substring(ASSETS.length()), request));
    }
    if (path.equals("/healthz")) {
      JsonObject body = new JsonObject();
      body.addProperty("healthy", true);
      return complete(HttpAnswer.jsonAnswer(HttpStatus.OK_200, body));
    }
    if (path.startsWith(API) || path.equals("/metrics")) {
      access.hosts().checkOrigin(request.client(), false);
    }
    return access
        .identifyVisitor(request.client())
        .thenCompose(visitor -> answerVisitor(request, visitor));
  }

  private static CompletableFuture<ExchangeAnswer> complete(ExchangeAnswer answer) {
    return CompletableFuture.completedFuture(answer);
  }

  private CompletableFuture<ExchangeAnswer> answerVisitor(
      ExchangeRequest request, Optional<UserAccount> visitor) {
    String path = request.path();
    if (path.equals(API + "/me")) {
      return complete(HttpAnswer.jsonAnswer(HttpStatus.OK_200, access.describeVisitor(visitor)));
    }
    access.checkReading(visitor);
    return switch (path) {
      case "/" -> complete(files.answerFile("index.html", request));
      case "/login" -> complete(showPage(visitor));
      case "/metrics" -> complete(answerMetrics());
      case API + "/openapi.json" -> complete(files.answerFile("openapi.json", request));
      case API + "/events" -> complete(answerStream(request, nameOf(visitor, request)));
      case ACTIONS -> throw refuseMethod();
      default -> answerApi(request, nameOf(visitor, request));
    };
  }

  /** Has the browser ask for a name and a password, and shows the page then. */
  private HttpAnswer showPage(Optional<UserAccount> visitor) {
    access.checkKnown(visitor);
    return HttpAnswer.textAnswer(HttpStatus.SEE_OTHER_303, "text/plain", "")
        .withHeader("Location", "/");
  }

  private CompletableFuture<ExchangeAnswer> answerApi(ExchangeRequest request, String visitor) {
    if (!request.path().startsWith(API)) {
      throw PageFiles.noSuchPage();
    }
    return api.readPath(request.path().substring(API.length()), lastValues(request), visitor)
        .thenApply(read -> HttpAnswer.jsonAnswer(HttpStatus.OK_200, read));
  }

  private HttpAnswer answerMetrics() {
    String text = metrics.orElseThrow(PageFiles::noSuchPage).get();
    return HttpAnswer.textAnswer(
        HttpStatus.OK_200, "text/plain; version=0.0.4; charset=utf-8", text);
  }

  /** Returns the name of a user, or the address of a stranger: no user has such a name. */
  private String nameOf(Optional<UserAccount> visitor, ExchangeRequest request) {
    return visitor
        .map(user -> "user " + user.name())
        .orElseGet(() -> access.clientAddress(request.client()));
  }

  private static Map<String, String> lastValues(ExchangeRequest request) {
    return request.query().entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, each -> each.getValue().get(each.getValue().size() - 1)));
  }

  private StreamAnswer answerStream(ExchangeRequest request, String visitor) {
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
    quota.checkRoom(visitor, count);
    return new StreamAnswer(
        sink -> quota.openCounted(visitor, count, () -> api.openStream(visitor, elections, sink)));
  }

  /** Answers a request that changes something. Each leaves a line, also if it is refused. */
  private CompletableFuture<JsonObject> answerChange(
      ExchangeRequest request, Optional<UserAccount> visitor) {
    String name = visitor.map(UserAccount::name).orElse("anonymous");
    Map<String, String> sender =
        AuditLog.senderFields(name, access.clientAddress(request.client()));
    try {
      access.hosts().checkOrigin(request.client(), true);
      access.checkChange(visitor, request.client());
      Map<String, String> body = request.parseBody();
      if (!request.path().equals(ACTIONS)) {
        throw refuseMethod();
      }
      return audit.auditAction(addFields(sender, body), () -> api.performAction(body, name));
    } catch (RequestRefusal refusal) {
      Map<String, String> body = request.parseFields().orElse(Map.of());
      audit.writeRefusal(addFields(sender, body), "refused " + refusal.code());
      return CompletableFuture.failedFuture(refusal);
    }
  }

  /** Adds the fields of an action to those of its sender. */
  private static Map<String, String> addFields(
      Map<String, String> sender, Map<String, String> body) {
    Map<String, String> fields = new LinkedHashMap<>(sender);
    ApiRoutes.ACTION_FIELDS.stream()
        .filter(body::containsKey)
        .forEach(name -> fields.put(name, body.get(name)));
    return fields;
  }

  @Override
  public void close() {
    access.close();
    audit.close();
  }
}
