package dev.baton.dashboard.http;

import com.google.gson.JsonObject;
import dev.baton.dashboard.access.AccessSettings;
import dev.baton.dashboard.access.HostAllowList;
import dev.baton.dashboard.access.UserAccounts;
import dev.baton.dashboard.api.ApiEvent;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * A dashboard in a process with a small heap. While it has all streams of the test, it tells them
 * of changes without a pause.
 */
final class FloodTarget {
  /** The streams for which it waits. */
  static final int STREAMS = 150;

  private static final int ELECTIONS = 25;

  private FloodTarget() {}

  static ServingProcess launch() throws IOException {
    return new ServingProcess(
        FloodTarget.class, List.of("-Xmx64m", "-Xss512k", "-XX:+ExitOnOutOfMemoryError"));
  }

  /** Serves; its metrics are the bytes of its heap, and how often it has told all streams. */
  public static void main(String[] arguments) throws IOException {
    HostAllowList hosts = new HostAllowList(Set.of(), true);
    AccessSettings access =
        new AccessSettings(true, false, UserAccounts.NONE, Optional.empty(), hosts);
    AtomicLong rounds = new AtomicLong();
    StubRoutes routes = new StubRoutes();
    Thread flood = new Thread(() -> tellStreams(routes, rounds));
    flood.setDaemon(true);
    flood.start();
    DashboardRoutes all =
        new DashboardRoutes(routes, access, Optional.of(() -> measure(rounds)), line -> {});
    InetSocketAddress free = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (HttpFrontEnd server = all.serveAt(free, Optional.empty())) {
      ServingProcess.serveUntilClosed(server.address().getPort());
    }
  }

  /** Measures between two rounds, which make garbage. */
  private static String measure(AtomicLong rounds) {
    synchronized (rounds) {
      return ServingProcess.measureHeap() + " " + rounds;
    }
  }

  private static void tellStreams(StubRoutes routes, AtomicLong rounds) {
    List<ApiEvent> events = IntStream.range(0, ELECTIONS).mapToObj(FloodTarget::event).toList();
    while (true) {
      if (rounds.get() > 0 || routes.sinks.size() == STREAMS) {
        synchronized (rounds) {
          ApiEvent next = events.get((int) (rounds.get() % ELECTIONS));
          routes.sinks.forEach(sink -> sink.accept(next));
          rounds.incrementAndGet();
        }
      } else {
        Thread.onSpinWait();
      }
    }
  }

  private static ApiEvent event(int number) {
    JsonObject row = new JsonObject();
    row.addProperty("path", "/" + number);
    row.addProperty("text", "x".repeat(4_000));
    return new ApiEvent("election", row);
  }
}
