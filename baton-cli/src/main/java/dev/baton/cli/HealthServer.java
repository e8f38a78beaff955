package dev.baton.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.baton.Baton;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers by HTTP: {@code /healthz}, whether we work, and {@code /leader}, who leads, or {@code
 * /leader/PATH} of one election of several. Each answer is looked up when it is asked for.
 */
final class HealthServer implements AutoCloseable {
  private static final String LEADER = "/leader";
  private static final int THREADS = 2;
  private static final String SECONDS = "5";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private volatile @Nullable Watched watched;

  /** What is asked about. */
  private record Watched(Baton baton, List<Standing> standings, Supplier<Optional<String>> fault) {}

  /** An answer: its status, and its body. */
  private record Answer(int status, JsonObject body) {}

  private HealthServer(HttpServer server) {
    this.server = server;
  }

  /**
   * Listens at {@code address}, and says where if any port will do.
   *
   * @throws IllegalArgumentException if that is impossible
   */
  static HealthServer listen(InetSocketAddress address, PrintWriter err) {
    dropTheSlow();
    try {
      HealthServer health = new HealthServer(HttpServer.create(address, 0));
      health.serve();
      if (address.getPort() == 0) {
        err.println("baton: --health answers at " + health.url());
      }
      return health;
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "--health can't listen at " + address + ": " + e.getMessage(), e);
    }
  }

  /** Whoever does not finish what it asks, or take the answer, would keep the others from it. */
  private static void dropTheSlow() {
    System.setProperty("sun.net.httpserver.maxReqTime", SECONDS);
    System.setProperty("sun.net.httpserver.maxRspTime", SECONDS);
  }

  private String url() {
    InetSocketAddress bound = server.getAddress();
    String host = bound.getAddress().getHostAddress();
    return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + bound.getPort() + "/";
  }

  private void serve() {
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  /** Tells of these from now on. */
  void watch(Baton baton, List<Standing> standings, Supplier<Optional<String>> fault) {
    watched = new Watched(baton, standings, fault);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      Answer answer = answer(exchange.getRequestURI().getPath());
      byte[] body = (Json.text(answer.body()) + "\n").getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.getResponseHeaders().set("Cache-Control", "no-store");
      boolean head = exchange.getRequestMethod().equals("HEAD");
      exchange.sendResponseHeaders(answer.status(), head ? -1 : body.length);
      if (!head) {
        try (OutputStream out = exchange.getResponseBody()) {
          out.write(body);
        }
      }
    }
  }

  private Answer answer(String path) {
    Watched now = watched;
    if (path.equals("/healthz")) {
      return health(now);
    }
    if (path.equals(LEADER) || path.startsWith(LEADER + "/")) {
      return leader(now, path.substring(LEADER.length()));
    }
    return failure(HttpURLConnection.HTTP_NOT_FOUND, "there are /healthz and /leader");
  }

  private static Answer health(@Nullable Watched now) {
    if (now == null) {
      return failure(HttpURLConnection.HTTP_UNAVAILABLE, "not yet connected to ZooKeeper");
    }
    Optional<String> fault = now.fault().get();
    if (fault.isPresent()) {
      return failure(HttpURLConnection.HTTP_UNAVAILABLE, fault.get());
    }
    Optional<Duration> lost = lostFor(now);
    if (lost.isPresent() && lost.get().compareTo(now.baton().sessionTimeout()) >= 0) {
      String text = "no answer from ZooKeeper for %d s".formatted(lost.get().toSeconds());
      return failure(HttpURLConnection.HTTP_UNAVAILABLE, text);
    }
    JsonObject body = new JsonObject();
    body.addProperty("healthy", true);
    boolean known = lost.isPresent() || now.standings().stream().anyMatch(Standing::isInLine);
    body.addProperty("connected", known ? Boolean.valueOf(lost.isEmpty()) : null);
    return new Answer(HttpURLConnection.HTTP_OK, body);
  }

  /** The journal tells nothing new while nobody is in line: then it tells that nobody comes in. */
  private static Optional<Duration> lostFor(Watched now) {
    return new Connection(now.baton())
        .lostFor()
        .or(
            () ->
                now.standings().stream()
                    .flatMap(each -> each.comingFor().stream())
                    .max(Comparator.naturalOrder()));
  }

  private static Answer leader(@Nullable Watched now, String election) {
    if (now == null) {
      return failure(HttpURLConnection.HTTP_UNAVAILABLE, "not yet connected to ZooKeeper");
    }
    if (election.isEmpty() && now.standings().size() > 1) {
      JsonArray all = new JsonArray();
      now.standings().forEach(each -> all.add(each.json()));
      JsonObject body = new JsonObject();
      body.add("elections", all);
      return new Answer(HttpURLConnection.HTTP_OK, body);
    }
    return now.standings().stream()
        .filter(each -> election.isEmpty() || each.election().equals(election))
        .findFirst()
        .map(each -> new Answer(HttpURLConnection.HTTP_OK, each.json()))
        .orElseGet(() -> failure(HttpURLConnection.HTTP_NOT_FOUND, "no such election here"));
  }

  private static Answer failure(int status, String why) {
    JsonObject body = new JsonObject();
    body.addProperty("error", why);
    return new Answer(status, body);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdown();
  }
}
