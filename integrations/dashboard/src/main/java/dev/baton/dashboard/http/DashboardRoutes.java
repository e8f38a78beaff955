package dev.baton.dashboard.http;

import com.google.gson.JsonObject;
import dev.baton.dashboard.access.AccessPolicy;
import dev.baton.dashboard.access.AccessSettings;
import dev.baton.dashboard.access.AuditLog;
import dev.baton.dashboard.access.DashboardVisitor;
import dev.baton.dashboard.api.ApiRoutes;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.http.HttpStatus;

/** Finds the answer for each address: the page, its files, its API, probes. Thread-safe. */
public final class DashboardRoutes implements RequestRouter {
  private static final String API = "/api/v1";
  private static final String ASSETS = "/assets/";

  private final Optional<Supplier<String>> metrics;
  private final AuditLog audit;
  private final AccessPolicy access;
  private final ApiExchange apiExchange;
  private final PageFiles files = new PageFiles();

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
    this.metrics = metrics;
    audit = new AuditLog(auditLines);
    access = new AccessPolicy(settings, steadyClock(), audit);
    apiExchange = new ApiExchange(api, access, new ActionAudit(audit), files);
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
    String path = request.path();
    if (path.startsWith(API + "/")) {
      return apiExchange.answerRequest(path.substring(API.length()), request);
    }
    if (!request.isReading()) {
      throw ApiExchange.refuseMethod();
    }
    return switch (path) {
      case "/" ->
          answerVisitor(
              request, access::checkReading, () -> files.answerFile("index.html", request));
      // Has the browser ask for a name and a password, and shows the page then.
      case "/login" -> answerVisitor(request, access::checkKnown, DashboardRoutes::showPage);
      case "/metrics" -> answerMetrics(request);
      default -> CompletableFuture.completedFuture(answerFile(path, request));
    };
  }

  private CompletableFuture<ExchangeAnswer> answerVisitor(
      ExchangeRequest request, Consumer<DashboardVisitor> check, Supplier<HttpAnswer> answer) {
    return access
        .identifyVisitor(request.client())
        .thenApply(
            visitor -> {
              check.accept(visitor);
              return answer.get();
            });
  }

  private static HttpAnswer showPage() {
    return HttpAnswer.textAnswer(HttpStatus.SEE_OTHER_303, "text/plain", "")
        .withHeader("Location", "/");
  }

  private HttpAnswer answerFile(String path, ExchangeRequest request) {
    if (path.startsWith(ASSETS)) {
      return files.answerFile(path.substring(ASSETS.length()), request);
    }
    if (path.equals("/healthz")) {
      JsonObject body = new JsonObject();
      body.addProperty("healthy", true);
      return HttpAnswer.jsonAnswer(200, body);
    }
    throw PageFiles.noSuchPage();
  }

  private CompletableFuture<ExchangeAnswer> answerMetrics(ExchangeRequest request) {
    Supplier<String> text = metrics.orElseThrow(PageFiles::noSuchPage);
    access.hosts().checkOrigin(request.client(), false);
    return answerVisitor(
        request,
        access::checkReading,
        () -> HttpAnswer.textAnswer(200, "text/plain; version=0.0.4; charset=utf-8", text.get()));
  }

  @Override
  public void close() {
    access.close();
    audit.close();
  }
}
