package dev.baton.dashboard.http;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Strangers that fill the server's memory before any login. */
@Tag("all")
final class HeaderStormTest {
  private static final int ROUNDS = 3;
  private static final int CONNECTIONS = 900;
  private static final int MOST_GROWTH = 6 << 20;
  private static final String BEGIN = "GET / HTTP/1.1\r\nHost: localhost\r\n";

  private ServingProcess target;

  @BeforeEach
  void start() throws IOException {
    target = StormTarget.launch();
    await().atMost(LIMIT).until(this::answersProbe);
  }

  @AfterEach
  void stop() {
    target.close();
  }

  static List<String> unfinishedRequests() {
    return List.of(
        BEGIN + "3f:\r\n".repeat(13_000),
        BEGIN + ("x".repeat(70) + ":\r\n").repeat(97),
        BEGIN + "x: " + "y".repeat(8_000),
        BEGIN + "x: " + "y".repeat(64_000),
        "POST /api/v1/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16000\r\n\r\n"
            + "x".repeat(15_999),
        "POST /api/v1/login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "1\r\nx\r\n".repeat(15_999));
  }

  @ParameterizedTest
  @MethodSource("unfinishedRequests")
  void heldConnectionsNeitherEndTheProcessNorFillIt(String request) throws IOException {
    long before = usedBytes();
    ByteBuffer bytes = ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII));
    List<SocketChannel> held = new ArrayList<>();
    try {
      for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < CONNECTIONS; i++) {
          held.add(holdConnection(bytes.duplicate()));
        }
        await().atMost(LIMIT).until(this::answersProbe);
        closeAll(held);
      }
    } finally {
      closeAll(held);
    }
    assertThat(target.isAlive()).isTrue();
    await().atMost(LIMIT).until(this::answersProbe);
    // The server notices a closed connection when its turn comes.
    await()
        .atMost(LIMIT)
        .untilAsserted(() -> assertThat(usedBytes() - before).isLessThan(MOST_GROWTH));
  }

  /** Returns how many bytes the heap of the process holds after a collection. */
  private long usedBytes() throws IOException {
    return Long.parseLong(RawRequest.get("/metrics").sendTo(target.port()).body().strip());
  }

  /** Asks as probes do, which ask again: at the limit, the oldest connections are closed. */
  private boolean answersProbe() {
    try {
      return RawRequest.get("/healthz").sendTo(target.port()).status() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  /** Sends what the server takes at once. */
  private SocketChannel holdConnection(ByteBuffer bytes) throws IOException {
    SocketChannel channel =
        SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), target.port()));
    channel.configureBlocking(false);
    try {
      channel.write(bytes);
    } catch (IOException e) {
      // The server has closed it.
    }
    return channel;
  }

  private static void closeAll(List<SocketChannel> channels) throws IOException {
    for (SocketChannel each : channels) {
      each.close();
    }
    channels.clear();
  }
}
