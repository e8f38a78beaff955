package dev.baton.cli.monitor;

import dev.baton.cli.monitor.HealthAnswers.HealthAnswer;
import dev.baton.dashboard.http.ExchangeAnswer;
import dev.baton.dashboard.http.ExchangeRequest;
import dev.baton.dashboard.http.HttpAnswer;
import dev.baton.dashboard.http.HttpFrontEnd;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Serves the answers of {@link HealthAnswers} over HTTP, by the dashboard's server. */
final class HealthServer implements AutoCloseable {
  private static final Set<String> METHODS = Set.of("GET", "HEAD", "OPTIONS");
  private static final String ALLOWED = "GET, HEAD, OPTIONS";
  private static final int METHOD_NOT_ALLOWED = 405;

  private final HealthAnswers answers = new HealthAnswers();
  private final HttpFrontEnd server;

  private HealthServer(InetSocketAddress address) {
    server = HttpFrontEnd.listen("baton-health", address, Optional.empty(), this::answerRequest);
  }

  /**
   * Listens at {@code address}. Prints the address if the port was left open.
   *
   * @throws IllegalArgumentException if that is impossible
   */
  static HealthServer listen(InetSocketAddress address, PrintWriter err) {
    try {
      HealthServer health = new HealthServer(address);
      if (address.getPort() == 0) {
        err.println("baton: --health answers at " + formatUrl(health.server.boundAddress()));
      }
      return health;
    } catch (UncheckedIOException e) {
      throw new IllegalArgumentException(
          "--health can't listen at " + address + ": " + e.getMessage(), e);
    }
  }

  private CompletableFuture<ExchangeAnswer> answerRequest(ExchangeRequest request) {
    HealthAnswer answer =
        METHODS.contains(request.method())
            ? answers.answerRequest(request.path())
            : HealthAnswer.errorAnswer(METHOD_NOT_ALLOWED, "only " + ALLOWED + " are allowed");
    return CompletableFuture.completedFuture(
        HttpAnswer.textAnswer(answer.status(), answer.mediaType(), answer.text())
            .withHeader("Allow", ALLOWED));
  }

  private static String formatUrl(InetSocketAddress bound) {
    String host = bound.getAddress().getHostAddress();
    return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + bound.getPort() + "/";
  }

  /** Returns the answers that this server gives. */
  HealthAnswers healthAnswers() {
    return answers;
  }

  @Override
  public void close() {
    server.close();
  }
}
