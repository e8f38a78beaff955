package dev.baton.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.CuratorClients;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.leader.LeaderLatch;

/** A process with Curator's latch. It exports as {@code baton_leader} what the latch says. */
final class LatchProcess {
  private LatchProcess() {}

  /**
   * Takes part until it is killed. Answers scrapes once the latch has its place.
   *
   * @param arguments the servers, the path, the milliseconds of the session timeout, and the
   *     address and the port for scrapes
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Duration timeout = Duration.ofMillis(Long.parseLong(arguments[2]));
    CuratorFramework client = CuratorClients.connectClient(arguments[0], timeout);
    LeaderLatch latch = new LeaderLatch(client, arguments[1], arguments[3]);
    call(
        () -> {
          latch.start();
          return latch;
        });
    ConditionWait.waitUntil("a place", () -> hasPlace(latch));
    HttpServer server =
        HttpServer.create(new InetSocketAddress(arguments[3], Integer.parseInt(arguments[4])), 0);
    server.createContext(
        "/metrics",
        exchange -> {
          int value = latch.hasLeadership() ? 1 : 0;
          String text = "baton_leader{election=\"%s\"} %d\n".formatted(arguments[1], value);
          exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4");
          exchange.sendResponseHeaders(200, text.length());
          exchange.getResponseBody().write(text.getBytes(UTF_8));
          exchange.close();
        });
    server.start();
    new CountDownLatch(1).await();
  }

  private static boolean hasPlace(LeaderLatch latch) {
    return call(latch::getParticipants).stream().anyMatch(one -> one.getId().equals(latch.getId()));
  }

  private static <T> T call(Callable<T> method) {
    try {
      return method.call();
    } catch (Exception e) {
      throw new IllegalStateException("Curator has failed", e);
    }
  }
}
