package dev.baton.cli.monitor;

import dev.baton.cli.monitor.HealthAnswers.HealthAnswer;
import dev.baton.dashboard.access.ClientRequest;
import dev.baton.dashboard.access.HostAllowList;
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

/**
 * Serves the answers of {@link HealthAnswers} over HTTP, by the dashboard's server. A page whose
 * name resolves to this machine (DNS rebinding) learns only whether baton works.
 */
final class HealthServer implements AutoCloseable {
  private static final Set<String> METHODS = Set.of("GET", "HEAD", "OPTIONS");
  private static final String ALLOWED = "GET, HEAD, OPTIONS";
  private static final int MISDIRECTED = 421;
  private static final int METHOD_NOT_ALLOWED = 405;

  /** Probes, which send whatever name they were given: their status is no secret. */
  private static final Set<String> PROBES = Set.of("/healthz", "/readyz");

  private final HealthAnswers answers = new HealthAnswers();
  private final HostAllowList hosts;
  private final HttpFrontEnd server;

  private HealthServer(InetSocketAddress address, Set<String> allowedHosts) {
    hosts = new HostAllowList(allowedHosts, false);
    server = HttpFrontEnd.listen("baton-health", address, Optional.empty(), this::answerRequest);
  }

  /**
   * Listens at {@code address}. Prints the address if the port was left open.
   *
   * @param allowedHosts the names under which others than programs on this machine may ask
   * @throws IllegalArgumentException if that is impossible, or a name is no host name
   */
  static HealthServer listen(InetSocketAddress address, Set<String> allowedHosts, PrintWriter err) {
    try {
      HealthServer health = new HealthServer(address, allowedHosts);
      if (address.getPort() == 0) {
        err.println("baton: --health answers at " + health.server.address());
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
            ? answerReader(request)
            : HealthAnswer.errorAnswer(METHOD_NOT_ALLOWED, "only " + ALLOWED + " are allowed");
    return CompletableFuture.completedFuture(
        HttpAnswer.textAnswer(answer.status(), answer.mediaType(), answer.text())
            .withHeader("Allow", ALLOWED));
  }

  private HealthAnswer answerReader(ExchangeRequest request) {
    HealthAnswer answer = answers.answerRequest(request.path());
    return isAllowed(request.client())
        ? answer
        : HealthAnswer.errorAnswer(
            PROBES.contains(request.path()) ? answer.status() : MISDIRECTED,
            "this host name is not allowed; use an IP address, or --allowed-host NAME");
  }

  /** Returns whether the host may be asked for. Browsers name one always, and some probes never. */
  private boolean isAllowed(ClientRequest request) {
    return request.headers().apply("Host").isEmpty() || hosts.allowsHost(request);
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
