package dev.baton.testkit;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a proxy does to all that passes, and to connections. */
@Tag("long")
class FaultProxyNetworkTest {
  private static final Duration SHORT_SESSION = Duration.ofMillis(1_500);
  private static final int SILENCE_MS = 200;

  @Test
  void passesOnWhatIsSaid() {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        FaultProxy proxy = FaultProxy.proxyTo(server.connectString());
        Client client = Client.connect(proxy.connectString());
        Client direct = Client.connect(server.connectString())) {
      assertThat(client.create("/a")).succeedsWithin(LIMIT).isEqualTo(Code.OK);
      assertThat(direct.exists("/a")).isTrue();
      assertThat(proxy.connectionCount()).isEqualTo(1);
    }
  }

  @Test
  void passesOnWhatIsNotPackets() {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        FaultProxy proxy = FaultProxy.proxyTo(server.connectString())) {
      assertThat(
              FourLetterWord.askServer(address(proxy), "srvr").flatMap(ServerAnswer::parseAnswer))
          .map(ServerAnswer::role)
          .hasValue(ServerRole.STANDALONE);
      ConditionWait.waitUntil("the end of the connection", () -> proxy.connectionCount() == 0);
    }
  }

  /**
   * Fifty requests are sent at once over a wire of 100 ms. If the proxy took them one by one, at
   * most two would have reached the server before the first answer reached the client.
   */
  @Test
  void delaysWithoutLimitingThroughput() {
    Duration oneWay = Duration.ofMillis(100);
    List<Integer> requestsBeforeAnswer = new CopyOnWriteArrayList<>();
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        FaultProxy proxy = FaultProxy.proxyTo(server.connectString());
        Client client = Client.connect(proxy.connectString())) {
      proxy.addListener(
          new PacketListener() {
            @Override
            public void answerPassing(ProxiedAnswer answer) {
              requestsBeforeAnswer.add(proxy.requestCount(OpCode.CREATE));
            }
          });
      proxy.delay(oneWay);
      long begin = System.nanoTime();
      List<CompletableFuture<Code>> creates =
          IntStream.range(0, 50).mapToObj(i -> client.create("/a" + i)).toList();

      assertThat(creates.get(0)).succeedsWithin(LIMIT).isEqualTo(Code.OK);
      assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(2 * oneWay.toNanos());
      assertThat(requestsBeforeAnswer.get(0)).isGreaterThan(2);
      assertThat(creates).allSatisfy(c -> assertThat(c).succeedsWithin(LIMIT));
      assertThat(proxy.requestCount(OpCode.CREATE)).isEqualTo(50);
    }
  }

  @Test
  void holdsOneWayAndDeliversLater() {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        FaultProxy proxy = FaultProxy.proxyTo(server.connectString());
        Client client = Client.connect(proxy.connectString());
        Client direct = Client.connect(server.connectString())) {
      proxy.toClient().hold();
      CompletableFuture<Code> answer = client.create("/a");
      ConditionWait.waitUntil("the node", () -> direct.exists("/a"));
      assertThat(answer).isNotDone();
      proxy.pass();
      assertThat(answer).succeedsWithin(LIMIT).isEqualTo(Code.OK);
    }
  }

  @Test
  void swallowsWithoutTellingAnybody() {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        FaultProxy proxy = FaultProxy.proxyTo(server.connectString());
        Client client = Client.connecting(proxy.connectString(), SHORT_SESSION);
        Client direct = Client.connect(server.connectString())) {
      client.await(KeeperState.SyncConnected);
      proxy.toServer().swallow();
      CompletableFuture<Code> answer = client.create("/a");
      assertThat(proxy.connectionCount()).isEqualTo(1);
      assertThat(answer).succeedsWithin(LIMIT).isEqualTo(Code.CONNECTIONLOSS);
      proxy.pass();
      assertThat(direct.exists("/a")).isFalse();
    }
  }

  @Test
  void cutsWhoIsConnected() {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        FaultProxy proxy = FaultProxy.proxyTo(server.connectString());
        Client client = Client.connect(proxy.connectString())) {
      long session = client.zooKeeper.getSessionId();
      proxy.cut();
      client.await(KeeperState.Disconnected);
      client.await(KeeperState.SyncConnected);
      assertThat(client.zooKeeper.getSessionId()).isEqualTo(session);
    }
  }

  @Test
  void cutsWithAReset() throws IOException {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        FaultProxy proxy = FaultProxy.proxyTo(server.connectString());
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port())) {
      ConditionWait.waitUntil("the connection", () -> proxy.connectionCount() == 1);
      proxy.cut();
      assertThatThrownBy(() -> socket.getInputStream().read())
          .isInstanceOf(SocketException.class)
          .hasMessageContaining("reset");
      assertThat(proxy.connectionCount()).isZero();
    }
  }

  @Test
  void refusesThenAccepts() {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        FaultProxy proxy = FaultProxy.proxyTo(server.connectString());
        Client client = Client.connect(proxy.connectString())) {
      proxy.refuseConnections();
      assertThat(client.create("/a")).succeedsWithin(LIMIT).isEqualTo(Code.OK);
      assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), proxy.port()).close())
          .isInstanceOf(ConnectException.class);
      proxy.cut();
      client.await(KeeperState.Disconnected);
      proxy.acceptConnections();
      client.await(KeeperState.SyncConnected);
    }
  }

  @Test
  void freezesNewConnections() throws IOException {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        FaultProxy proxy = FaultProxy.proxyTo(server.connectString());
        Client client = Client.connect(proxy.connectString())) {
      proxy.freezeConnections();
      try (Socket frozen = new Socket(InetAddress.getLoopbackAddress(), proxy.port())) {
        frozen.getOutputStream().write(new byte[] {'s', 'r', 'v', 'r'});
        frozen.setSoTimeout(SILENCE_MS);
        assertThatThrownBy(() -> frozen.getInputStream().read())
            .isInstanceOf(SocketTimeoutException.class);
        assertThat(client.create("/a")).succeedsWithin(LIMIT).isEqualTo(Code.OK);

        proxy.acceptConnections();
        assertThat(FourLetterWord.askServer(address(proxy), "srvr")).isPresent();
        proxy.cut();
        assertThatThrownBy(() -> frozen.getInputStream().read())
            .isInstanceOf(SocketException.class);
      }
    }
  }

  @Test
  void tellsClientsThatTheServerIsGone() {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        FaultProxy proxy = FaultProxy.proxyTo(server.connectString());
        Client client = Client.connect(proxy.connectString())) {
      server.stop();
      client.await(KeeperState.Disconnected);
      ConditionWait.waitUntil("the end of the connection", () -> proxy.connectionCount() == 0);
      server.start();
      client.await(KeeperState.SyncConnected);
    }
  }

  @Test
  void leavesNothingBehind() {
    Leftovers before = Leftovers.now();
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        Client client = openThroughProxyAndClose(server)) {
      client.await(KeeperState.Disconnected);
    }
    before.assertNothingAdded();
  }

  /** Closes a proxy at its worst: a request held, packets on their way, a connection frozen. */
  private static Client openThroughProxyAndClose(EmbeddedZooKeeper server) {
    try (FaultProxy proxy = FaultProxy.proxyTo(server.connectString())) {
      Client client = Client.connect(proxy.connectString());
      HeldMessage held = proxy.holdRequest(OpCode.CREATE);
      CompletableFuture<Code> never = client.create("/a");
      held.awaitArrival();
      proxy.toClient().delay(Duration.ofHours(1));
      proxy.freezeConnections();
      assertThat(FourLetterWord.askServer(address(proxy), "ruok")).isEmpty();
      assertThat(never).isNotDone();
      return client;
    }
  }

  private static InetSocketAddress address(FaultProxy proxy) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), proxy.port());
  }
}
