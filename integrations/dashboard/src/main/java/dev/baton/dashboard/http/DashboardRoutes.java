package dev.baton.dashboard.http;

import com.google.gson.JsonObject;
import dev.baton.dashboard.access.AccessPolicy;
import dev.baton.dashboard.access.AuditLog;
import dev.baton.dashboard.api.ApiRoutes;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpStatus;

/** Finds the answer for each address: the page, its files, its API, probes. Thread-safe. */
public final class DashboardRoutes implements RequestRouter {
  private static final String API = "/api/v1";
  private static final String ASSETS = "/assets/";

  private final FrontEndSettings settings;
  private final AuditLog audit;
  private final AccessPolicy access;
  private final ApiExchange apiExchange;
  private final PageFiles files = new PageFiles();

  private DashboardRoutes(FrontEndSettings settings, ApiRoutes api) {
    this.settings = settings;
    audit = new AuditLog(settings.auditLines());
    access = new AccessPolicy(settings.access(), steadyClock(), audit);
    apiExchange = new ApiExchange(api, access, new ActionAudit(audit));
  }

  /**
   * Serves the dashboard at the address of the settings.
   *
   * @throws UncheckedIOException if that is impossible
   */
  public static HttpFrontEnd serveDashboard(FrontEndSettings settings, ApiRoutes api) {
    DashboardRoutes routes = new DashboardRoutes(settings, api);
    try {
      return HttpFrontEnd.listen("baton-dashboard", settings.address(), settings.tls(), routes);
    } catch (UncheckedIOException e) {
      throw new UncheckedIOException(
          "the dashboard can't listen at "
              + settings.address()
              + ": "
              + e.getMessage()
              + "; choose another address or port, 0 means a free port",
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
    access.checkHost(request.client());
    String path = request.path();
    if (path.startsWith(API + "/")) {
      return apiExchange.answerRequest(path.substring(API.length()), request);
    }
    if (!request.isReading()) {
      throw ApiExchange.refuseMethod();
    }
    return switch (path) {
      case "/" -> answerReader(request, () -> files.answerFile("index.html", request));
      case "/login" -> answerLogin(request);
      case "/metrics" -> answerMetrics(request);
      default -> CompletableFuture.completedFuture(answerFile(path, request));
    };
  }

  private CompletableFuture<ExchangeAnswer> answerReader(
      ExchangeRequest request, Supplier<HttpAnswer> answer) {
    return access
        .identifyVisitor(request.client())
        .thenApply(
            visitor -> {
              access.checkReading(visitor);
              return answer.get();
            });
  }

  /** Has the browser ask for a name and a password, and shows the page then. */
  private CompletableFuture<ExchangeAnswer> answerLogin(ExchangeRequest request) {
    return access
        .identifyVisitor(request.client())
        .thenApply(
            visitor -> {
              access.checkKnown(visitor);
              return HttpAnswer.textAnswer(HttpStatus.SEE_OTHER_303, "text/plain", "")
                  .withHeader("Location", "/");
            });
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
    Supplier<String> metrics = settings.metrics().orElseThrow(PageFiles::noSuchPage);
    access.checkOrigin(request.client(), false);
    return answerReader(
        request,
        () ->
            HttpAnswer.textAnswer(200, "text/plain; version=0.0.4; charset=utf-8", metrics.get()));
  }

  @Override
  public void close() {
    access.close();
    audit.close();
  }
}
