package dev.baton.dashboard.http;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.dashboard.http.ExchangeAnswer.StreamAnswer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Clients that send too much, too slowly, or too often. */
final class ConnectionLimitsTest {
  private static final RawRequest EVENTS = RawRequest.get("/api/v1/events?election=/a");

  private static Socket connect(FrontEndFixture server) throws IOException {
    return connect(server.port());
  }

  private static Socket connect(int port) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout((int) LIMIT.toMillis());
    return socket;
  }

  private static Socket openStream(FrontEndFixture server) throws IOException {
    return openStream(server, 1);
  }

  /** Opens a stream from an address of this machine. */
  private static Socket openStream(FrontEndFixture server, int client) throws IOException {
    Socket socket =
        new Socket(
            InetAddress.getLoopbackAddress(),
            server.port(),
            InetAddress.getByName("127.0.0." + client),
            0);
    socket.setSoTimeout((int) LIMIT.toMillis());
    socket.getOutputStream().write(EVENTS.encode(server.port()));
    return socket;
  }

  private static String readUntil(Socket socket, String text) throws IOException {
    StringBuilder all = new StringBuilder();
    BufferedReader reader =
        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      all.append(line).append('\n');
      if (line.contains(text)) {
        break;
      }
    }
    return all.toString();
  }

  @Test
  void largeBodyIsRefusedAndNotKept() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      RawRequest large = RawRequest.post("/api/v1/login", "x".repeat(70_000));
      RawAnswer answer = server.send(large.with("Origin", server.origin()));
      assertThat(answer.status()).isEqualTo(413);
      assertThat(answer.header("Content-Security-Policy")).isNotEmpty();
      RawRequest announced =
          RawRequest.post("/api/v1/login", "").with("Content-Length", "99999999999");
      assertThat(server.send(announced).status()).isEqualTo(413);
    }
  }

  @Test
  void largeChunkedBodyIsRefused() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.open();
        Socket socket = connect(server)) {
      String head =
          "POST /api/v1/login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";
      String chunk = "4000\r\n" + "x".repeat(0x4000) + "\r\n";
      socket.getOutputStream().write((head + chunk.repeat(5)).getBytes(StandardCharsets.US_ASCII));
      assertThat(RawAnswer.readFrom(socket).status()).isEqualTo(413);
    }
  }

  @Test
  void largeHeadersAndAddressesAreRefused() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.open()) {
      RawRequest header = RawRequest.get("/api/v1/me").with("X-Large", "x".repeat(70_000));
      assertThat(server.send(header).status()).isEqualTo(431);
      assertThat(server.get("/" + "x".repeat(70_000)).status()).isEqualTo(414);
    }
  }

  @Test
  void clientThatSendsSlowlyIsDropped() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.open();
        Socket slow = connect(server);
        Socket silent = connect(server)) {
      slow.getOutputStream()
          .write("GET / HTTP/1.1\r\nHost: local".getBytes(StandardCharsets.US_ASCII));
      assertThat(slow.getInputStream().read()).isEqualTo(-1);
      assertThat(silent.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void othersAreServedBesideManySlowClients() throws IOException {
    List<Socket> slow = new ArrayList<>();
    try (FrontEndFixture server = FrontEndFixture.open()) {
      for (int i = 0; i < 1_200; i++) {
        Socket one = connect(server);
        slow.add(one);
        one.getOutputStream().write("GET /".getBytes(StandardCharsets.US_ASCII));
      }
      await().atMost(LIMIT).until(() -> isAnswered(server));
      assertThat(slow.get(0).getInputStream().read()).as("the oldest").isEqualTo(-1);
    } finally {
      closeAll(slow);
    }
  }

  /** Returns whether a request is answered, and not closed for a newer one. */
  private static boolean isAnswered(FrontEndFixture server) {
    try {
      return server.get("/api/v1/overview").status() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  private static void closeAll(List<Socket> sockets) throws IOException {
    for (Socket each : sockets) {
      each.close();
    }
  }

  @Test
  void streamTellsEventsWithTheirNumbers() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.open();
        Socket socket = openStream(server)) {
      String text = readUntil(socket, "hello");
      assertThat(text)
          .contains("HTTP/1.1 200", "Content-Type: text/event-stream", "retry: 2000\n")
          .contains("id: 1\nevent: overview\ndata: {\"text\":\"hello\"}\n");
      assertThat(server.routes.streamRequests.get(0)).containsExactly("/a");
      socket.close();
      await().atMost(LIMIT).until(server.routes.sinks::isEmpty);
    }
  }

  private static void awaitStreams(FrontEndFixture server, int many) {
    await().atMost(LIMIT).until(() -> server.routes.sinks.size() == many);
  }

  @Test
  @Tag("all")
  void thousandStreamsAreServedAndTheNextIsRefused() throws IOException {
    List<Socket> open = new ArrayList<>();
    try (FrontEndFixture server = FrontEndFixture.open()) {
      for (int i = 0; i < 1_000; i++) {
        if (i % 100 == 0) {
          awaitStreams(server, i);
        }
        open.add(openStream(server, 1 + i / 200));
      }
      awaitStreams(server, 1_000);
      server.routes.sinks.forEach(sink -> sink.accept(StubRoutes.event("news")));
      for (Socket each : open) {
        assertThat(readUntil(each, "news")).contains("hello", "id: 2\n");
      }
      open.add(openStream(server, 9));
      assertThat(readUntil(open.get(1_000), "HTTP/1.1")).contains(" 503 ");
      assertThat(server.get("/api/v1/overview").status()).isEqualTo(200);
      assertThat(Thread.getAllStackTraces().keySet())
          .as("four of Jetty's pool, one for its timers, and one for the audit log")
          .filteredOn(thread -> thread.getName().startsWith("baton-dashboard"))
          .hasSizeLessThanOrEqualTo(6);
    } finally {
      closeAll(open);
    }
  }

  /** Before, one reader could take all streams. */
  @Test
  void readerCannotTakeTheStreamsOfOthers() throws IOException {
    List<Socket> open = new ArrayList<>();
    try (FrontEndFixture server = FrontEndFixture.open()) {
      for (int i = 0; i < 200; i++) {
        open.add(openStream(server, 2));
      }
      awaitStreams(server, 200);
      open.add(openStream(server, 2));
      assertThat(readUntil(open.get(200), "HTTP/1.1")).contains(" 503 ");
      open.add(openStream(server, 3));
      assertThat(readUntil(open.get(201), "hello")).contains(" 200 ");
      open.get(0).close();
      awaitStreams(server, 200);
      open.add(openStream(server, 2));
      assertThat(readUntil(open.get(202), "HTTP/1.1")).contains(" 200 ");
    } finally {
      closeAll(open);
    }
  }

  @Test
  void readerThatIsTooSlowLosesItsStream() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.open();
        Socket quick = openStream(server);
        Socket slow = new Socket()) {
      slow.setReceiveBufferSize(4_096);
      slow.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
      slow.getOutputStream().write(EVENTS.encode(server.port()));
      await().atMost(LIMIT).until(() -> server.routes.sinks.size() == 2);
      String large = "x".repeat(50_000);
      await()
          .atMost(LIMIT)
          .until(
              () -> {
                server.routes.sinks.forEach(sink -> sink.accept(StubRoutes.event(large)));
                readUntil(quick, large);
                return server.routes.sinks.size() == 1;
              });
      server.routes.sinks.forEach(sink -> sink.accept(StubRoutes.event("at last")));
      assertThat(readUntil(quick, "at last")).contains("at last");
    }
  }

  /** Permissions are checked anew when the reader's browser connects again. */
  @Test
  void streamEndsAfterAnHour() throws IOException {
    AtomicInteger closed = new AtomicInteger();
    StreamAnswer stream = new StreamAnswer(sink -> closed::incrementAndGet);
    Scheduler hasty =
        new ScheduledExecutorScheduler("hasty", true) {
          @Override
          public Task schedule(Runnable task, long delay, TimeUnit unit) {
            return super.schedule(task, unit.toSeconds(delay) == 15 ? 0 : delay, unit);
          }
        };
    try (HttpFrontEnd server =
            HttpFrontEnd.listenTimed(request -> CompletableFuture.completedFuture(stream), hasty);
        Socket socket = connect(server.address().getPort())) {
      socket.getOutputStream().write(EVENTS.encode(socket.getPort()));
      String text = readUntil(socket, "never said");
      assertThat(text.split(": still here")).hasSizeLessThanOrEqualTo(240);
      await().atMost(LIMIT).until(() -> closed.get() == 1);
    }
  }

  @Test
  void streamThatCannotBeOpenedIsClosed() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.open()) {
      assertThat(server.get("/api/v1/events?election=/broken").body()).doesNotContain("data:");
    }
  }

  @Test
  void streamNeedsGet() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.open()) {
      assertThat(server.send(EVENTS.withMethod("HEAD")).status()).isEqualTo(405);
    }
  }

  @Test
  void furtherRequestsOnTheConnectionDisturbNothing() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.open();
        Socket socket = openStream(server)) {
      socket.getOutputStream().write(RawRequest.get("/api/v1/me").encode(server.port()));
      assertThat(readUntil(socket, "hello")).contains("hello").doesNotContain("loginRequired");
      await().atMost(LIMIT).until(() -> server.routes.sinks.size() == 1);
      socket
          .getOutputStream()
          .write(RawRequest.post("/x", "x".repeat(70_000)).encode(server.port()));
      assertThat(readUntil(socket, "413")).doesNotContain("413");
    }
  }

  @Test
  void streamOfTooManyElectionsIsRefused() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.open()) {
      String path = "/api/v1/events?x=1" + "&election=/a".repeat(201);
      assertThat(server.get(path).status()).isEqualTo(400);
    }
  }
}
