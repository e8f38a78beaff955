package dev.baton.runtime.zookeeper;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.Baton;
import dev.baton.error.UnreachableException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is said of a server that gives no session. */
class TroubleTextTest {
  private static final int BACKLOG = 50;

  private static ServerSocket newServer() throws IOException {
    return new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
  }

  private static void assertSays(int port, String... texts) {
    assertThatThrownBy(
            () ->
                Baton.builder("127.0.0.1:" + port)
                    .sessionTimeout(Duration.ofSeconds(2))
                    .assumedTick(Duration.ofSeconds(1))
                    .connectTimeout(Duration.ofSeconds(2))
                    .connect())
        .isInstanceOf(UnreachableException.class)
        .hasMessageContaining("127.0.0.1:" + port)
        .hasMessageContainingAll(texts);
  }

  @Test
  void refusesConnections() throws IOException {
    ServerSocket closed = newServer();
    closed.close();
    assertSays(closed.getLocalPort(), "refuses connections", "Is it running");
  }

  @Test
  void isSilent() throws IOException {
    try (ServerSocket silent = newServer()) {
      assertSays(silent.getLocalPort(), "is silent", "Is it running");
    }
  }

  @Test
  void endsConnectionsAtOnce() throws IOException {
    try (ServerSocket closing = newServer()) {
      Thread accepting = new Thread(() -> acceptAndClose(closing));
      accepting.setDaemon(true);
      accepting.start();
      assertSays(
          closing.getLocalPort(),
          "ends connections as soon as they are made",
          "maxClientCnxns",
          "TLS",
          "baton doctor says.");
    }
  }

  private static void acceptAndClose(ServerSocket server) {
    while (!server.isClosed()) {
      try {
        server.accept().close();
      } catch (IOException e) {
        return;
      }
    }
  }
}
