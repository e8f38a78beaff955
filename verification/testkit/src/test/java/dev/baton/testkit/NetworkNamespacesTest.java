package dev.baton.testkit;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.zookeeper.KeeperException.Code;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Needs root and iproute2. */
@Tag("long")
class NetworkNamespacesTest {
  private static final int SILENCE_MS = 300;

  @Test
  void cutsInSilenceAndHeals() throws IOException {
    try (NetworkNamespaces net = NetworkNamespaces.create(1);
        ChildProcess echo = startEcho(net, 1);
        Socket socket = new Socket()) {
      InetSocketAddress address = new InetSocketAddress(net.addressOf(1), Echo.PORT);
      socket.connect(address, (int) LIMIT.toMillis());
      assertThat(echoed(socket, 'a')).isEqualTo('a');

      net.cutLink(NetworkNamespaces.HOST, 1);
      socket.setSoTimeout(SILENCE_MS);
      assertThatThrownBy(() -> echoed(socket, 'b')).isInstanceOf(SocketTimeoutException.class);
      try (Socket late = new Socket()) {
        assertThatThrownBy(() -> late.connect(address, SILENCE_MS))
            .isInstanceOf(SocketTimeoutException.class);
      }

      net.healLink(NetworkNamespaces.HOST, 1);
      socket.setSoTimeout((int) LIMIT.toMillis());
      assertThat(socket.getInputStream().read()).isEqualTo('b');
      assertThat(echo.isAlive()).isTrue();
    }
  }

  private static int echoed(Socket socket, int letter) throws IOException {
    socket.getOutputStream().write(letter);
    return socket.getInputStream().read();
  }

  private static ChildProcess startEcho(NetworkNamespaces net, int i) throws IOException {
    List<String> command = new ArrayList<>(net.commandPrefix(i));
    command.addAll(ChildProcess.javaCommand(List.of(), Echo.class.getName(), net.addressOf(i)));
    ChildProcess echo = ChildProcess.start(new ProcessBuilder(command).redirectErrorStream(true));
    BufferedReader printed = echo.process().inputReader();
    assertThat(printed.readLine()).isEqualTo("listening");
    return echo;
  }

  /** The way to the server stays, so the request is carried out; only its answer vanishes. */
  @Test
  void cutsOneWay() {
    try (NetworkNamespaces net = NetworkNamespaces.create(1);
        ZooKeeperCluster cluster = ZooKeeperCluster.launch(net.places(), ZooKeeperConfig.DEFAULT);
        Client client = Client.connect(cluster.connectString())) {
      ZooKeeperProcess server = cluster.server(1);
      net.cutOneWay(1, NetworkNamespaces.HOST);
      var answer = client.create("/a");
      assertThat(server.askWord("srvr")).isEmpty();
      assertThat(answer).isNotDone();
      net.healAll();
      assertThat(answer).succeedsWithin(LIMIT).isEqualTo(Code.OK);
    }
  }

  @Test
  void letsAnEnsembleGoOnWithoutItsLeadersHost() {
    try (NetworkNamespaces net = NetworkNamespaces.create(3);
        ZooKeeperCluster cluster = ZooKeeperCluster.launch(net.places(), ZooKeeperConfig.DEFAULT)) {
      ZooKeeperProcess old = cluster.leader();
      List<ZooKeeperProcess> rest = cluster.otherServers(old);

      rest.forEach(server -> net.cutLink(old.id(), server.id()));
      ZooKeeperProcess next = cluster.awaitQuorum(rest);
      try (Client client = Client.connect(next.connectString())) {
        assertThat(client.create("/a")).succeedsWithin(LIMIT).isEqualTo(Code.OK);
      }

      net.healAll();
      ConditionWait.waitUntil("the old leader to follow", () -> follows(old));
      assertThat(cluster.leader()).isSameAs(next);
    }
  }

  private static boolean follows(ZooKeeperProcess server) {
    return server.currentRole().equals(Optional.of(ServerRole.FOLLOWER));
  }

  @Test
  void isolatesFromTheHostAsWell() {
    try (NetworkNamespaces net = NetworkNamespaces.create(2);
        ZooKeeperCluster one = ZooKeeperCluster.launch(List.of(net.placeOf(1)), defaults());
        ZooKeeperCluster two = ZooKeeperCluster.launch(List.of(net.placeOf(2)), defaults())) {
      net.isolate(1);
      assertThat(one.server(1).askWord("srvr")).isEmpty();
      assertThat(two.server(1).askWord("srvr")).isPresent();
      net.healLink(1, NetworkNamespaces.HOST);
      assertThat(one.server(1).askWord("srvr")).isPresent();
    }
  }

  private static ZooKeeperConfig defaults() {
    return ZooKeeperConfig.DEFAULT;
  }

  @Test
  void keepsRunsApartAndLeavesNothingBehind() {
    String addressOfOne;
    try (NetworkNamespaces one = NetworkNamespaces.create(1);
        NetworkNamespaces two = NetworkNamespaces.create(2)) {
      addressOfOne = one.addressOf(NetworkNamespaces.HOST);
      assertThat(two.addressOf(NetworkNamespaces.HOST)).isNotEqualTo(addressOfOne);
      assertThat(namespaces()).contains(namespace(one), namespace(two));
      assertThat(SystemCommand.runCommand("ip", "address")).contains(addressOfOne + "/");
      one.close();
      assertThat(namespaces()).contains(namespace(two)).doesNotContain(namespace(one));
    }
    assertThat(SystemCommand.runCommand("ip", "address")).doesNotContain(addressOfOne + "/");
  }

  private static String namespace(NetworkNamespaces net) {
    return net.commandPrefix(1).get(3);
  }

  private static List<String> namespaces() {
    return SystemCommand.runCommand("ip", "netns", "list")
        .lines()
        .map(line -> line.split(" ", 2)[0])
        .toList();
  }

  @Test
  void refusesWhatItCannotMake() {
    assertThatThrownBy(() -> NetworkNamespaces.create(0))
        .isInstanceOf(IllegalArgumentException.class);
    try (NetworkNamespaces net = NetworkNamespaces.create(1)) {
      assertThatThrownBy(() -> net.cutLink(1, 2)).hasMessage("no namespace 2: there are 1 to 1");
      assertThat(net.commandPrefix(NetworkNamespaces.HOST)).isEmpty();
    }
  }
}
