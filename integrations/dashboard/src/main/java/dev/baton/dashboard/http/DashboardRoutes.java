package dev.baton.dashboard.http;

import com.google.gson.JsonObject;
import dev.baton.dashboard.access.AccessPolicy;
import dev.baton.dashboard.access.AuditLog;
import dev.baton.dashboard.api.ApiRoutes;
import io.netty.channel.Channel;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;

/** Finds the answer for each address: the page, its files, its API, probes. Thread-safe. */
final class DashboardRoutes implements AutoCloseable {
  private static final String API = "/api/v1";
  private static final String ASSETS = "/assets/";

  private final FrontEndSettings settings;
  private final ApiRoutes api;
  private final AccessPolicy access;
  private final ApiExchange apiExchange;
  private final PageFiles files = new PageFiles();
  private final Executor workers;

  DashboardRoutes(FrontEndSettings settings, ApiRoutes api, Executor workers) {
    this.settings = settings;
    this.api = api;
    this.workers = workers;
    access = new AccessPolicy(settings.access(), steadyClock());
    AuditLog audit = new AuditLog(settings.auditLines());
    apiExchange = new ApiExchange(api, access, new ActionAudit(access, audit), workers);
  }

  /** Returns a steady clock. Setting the system's clock could prolong sessions and pauses. */
  private static InstantSource steadyClock() {
    long start = System.nanoTime();
    return () -> Instant.EPOCH.plusNanos(System.nanoTime() - start);
  }

  /**
   * Answers a request. The future fails with a {@link dev.baton.dashboard.access.RequestRefusal} if
   * the request is refused.
   */
  CompletableFuture<ExchangeAnswer> answerRequest(ExchangeRequest request) {
    access.checkHost(request.client());
    String path = request.path();
    if (path.startsWith(API + "/")) {
      return apiExchange.answerRequest(path.substring(API.length()), request);
    }
    if (!request.isReading()) {
      throw ApiExchange.refuseMethod();
    }
    if (path.equals("/metrics")) {
      return answerMetrics(request);
    }
    return CompletableFuture.completedFuture(answerPage(path, request));
  }

  private HttpAnswer answerPage(String path, ExchangeRequest request) {
    if (path.equals("/")) {
      return files.answerFile("index.html", request);
    }
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
    return access
        .identifyVisitor(request.client())
        .thenApplyAsync(
            visitor -> {
              access.checkReading(visitor);
              return HttpAnswer.textAnswer(
                  "text/plain; version=0.0.4; charset=utf-8", metrics.get());
            },
            workers)
        .thenApply(Function.identity());
  }

  /** Begins to send events. Call in the connection's thread. */
  void beginStream(Channel connection, StreamAnswer stream) {
    new EventStream(connection, stream, workers).beginEvents(api, access);
  }

  /** Returns whether connections are encrypted. */
  boolean tls() {
    return settings.tls().isPresent();
  }

  @Override
  public void close() {
    access.close();
  }
}
