package dev.baton.testkit;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class ZooKeeperClusterTest {
  private static final List<ServerPlace> LOOPBACK = List.of(ServerPlace.LOOPBACK);

  @Test
  void electsALeaderWhomTheOthersFollow() {
    try (ZooKeeperCluster cluster = ZooKeeperCluster.launch(3);
        Client client = Client.connect(cluster.connectString())) {
      assertThat(cluster.followers()).hasSize(2).doesNotContain(cluster.leader());
      assertThat(cluster.followers()).isEqualTo(cluster.otherServers(cluster.leader()));
      assertThat(client.create("/a")).succeedsWithin(LIMIT).isEqualTo(Code.OK);
      assertThat(cluster.leader().askWord("mntr").orElseThrow())
          .contains("zk_server_state\tleader");
    }
  }

  @Test
  void electsAnotherWhenTheLeaderIsKilledAndTakesItBack() {
    try (ZooKeeperCluster cluster = ZooKeeperCluster.launch(3);
        Client client = Client.connect(cluster.connectString())) {
      assertThat(client.create("/a")).succeedsWithin(LIMIT).isEqualTo(Code.OK);
      ZooKeeperProcess killed = cluster.leader();

      killed.kill();
      assertThat(killed.isRunning()).isFalse();
      assertThat(killed.currentRole()).isEmpty();
      ZooKeeperProcess next = cluster.awaitQuorum();
      assertThat(next).isNotSameAs(killed);

      killed.start();
      killed.awaitServing();
      assertThat(killed.currentRole()).hasValue(ServerRole.FOLLOWER);
      try (Client back = Client.connect(killed.connectString())) {
        assertThat(back.exists("/a")).isTrue();
      }
    }
  }

  @Test
  void followerThatIsCutOffServesUntilItNoticesAndFollowsAgainWhenHealed() {
    try (ZooKeeperCluster cluster =
            ZooKeeperCluster.launchSeverable(3, ZooKeeperConfig.DEFAULT.withSyncLimit(30));
        Client client = Client.connect(cluster.leader().connectString())) {
      ZooKeeperProcess lonely = cluster.followers().get(0);
      try (Client beside = Client.connect(lonely.connectString())) {
        cluster.cutOff(lonely);
        assertThat(client.create("/a")).succeedsWithin(LIMIT).isEqualTo(Code.OK);
        assertThat(beside.exists("/a")).isFalse();
      }
      ConditionWait.waitUntil("it to notice", () -> lonely.currentRole().isEmpty());
      cluster.heal();
      lonely.awaitServing();
      try (Client back = Client.connect(lonely.connectString())) {
        assertThat(back.exists("/a")).isTrue();
      }
    }
  }

  @Test
  void electsAnotherWhenTheLeaderIsPaused() {
    try (ZooKeeperCluster cluster = ZooKeeperCluster.launch(3)) {
      ZooKeeperProcess paused = cluster.leader();

      paused.pause();
      assertThat(paused.isPaused()).isTrue();
      assertThat(paused.isRunning()).isTrue();
      ZooKeeperProcess next = cluster.awaitQuorum();
      assertThat(next).isNotSameAs(paused);

      paused.resume();
      ConditionWait.waitUntil("the old leader to follow", () -> follows(paused));
      assertThat(cluster.leader()).isSameAs(next);
    }
  }

  private static boolean follows(ZooKeeperProcess server) {
    return server.currentRole().equals(Optional.of(ServerRole.FOLLOWER));
  }

  @Test
  void doesWithoutAFollowerThatIsStopped() {
    try (ZooKeeperCluster cluster = ZooKeeperCluster.launch(3)) {
      ZooKeeperProcess leader = cluster.leader();
      ZooKeeperProcess stopped = cluster.followers().get(0);
      stopped.stop();
      stopped.stop();
      assertThat(cluster.awaitQuorum()).isSameAs(leader);
      assertThat(cluster.followers()).hasSize(1);
      assertThatThrownBy(stopped::pause).hasMessageContaining("does not run");
      assertThatThrownBy(leader::start).hasMessageContaining("runs already");
    }
  }

  @Test
  void canBeOneServerAlone() {
    ZooKeeperConfig config =
        ZooKeeperConfig.DEFAULT
            .withProperty("extendedTypesEnabled", "true")
            .withSystemProperty("znode.container.checkIntervalMs", "50");
    try (ZooKeeperCluster cluster = ZooKeeperCluster.launch(1, config);
        Client client = Client.connect(cluster.connectString())) {
      assertThat(cluster.leader()).isSameAs(cluster.server(1));
      assertThat(cluster.server(1).currentRole()).hasValue(ServerRole.STANDALONE);
      assertThat(client.create("/c", CreateMode.CONTAINER)).succeedsWithin(LIMIT);
      assertThat(client.create("/c/child", CreateMode.EPHEMERAL)).succeedsWithin(LIMIT);
      client.zooKeeper.delete("/c/child", -1, (code, path, context) -> {}, null);
      ConditionWait.waitUntil("the container to be reaped", () -> !client.exists("/c"));
    }
  }

  @Test
  void showsTheLogOfAServerThatDoesNotComeUp() {
    ZooKeeperConfig nonsense = ZooKeeperConfig.DEFAULT.withProperty("tickTime", "soon");
    assertThatThrownBy(() -> ZooKeeperCluster.launch(1, nonsense))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("server 1 at 127.0.0.1:")
        .hasMessageContaining("For input string: \"soon\"");
  }

  @Test
  void knowsWhenAPortWasTaken() throws IOException {
    try (ZooKeeperCluster cluster = ZooKeeperCluster.launch(1)) {
      ZooKeeperProcess server = cluster.server(1);
      server.kill();
      assertThat(server.metTakenPort()).isFalse();
      int port = Integer.parseInt(server.connectString().split(":", -1)[1]);
      try (ServerSocket thief = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        server.start();
        ConditionWait.waitUntil("server to give up", () -> !server.isRunning());
        assertThat(thief.isBound()).isTrue();
        assertThat(server.metTakenPort()).isTrue();
      }
    }
  }

  @Test
  void keepsItsDataWhereItIsTold(@TempDir Path folder) {
    ZooKeeperConfig config = ZooKeeperConfig.DEFAULT;
    try (ZooKeeperCluster cluster = ZooKeeperCluster.launch(LOOPBACK, config, folder);
        Client client = Client.connect(cluster.connectString())) {
      assertThat(client.create("/a")).succeedsWithin(LIMIT).isEqualTo(Code.OK);
    }
    assertThat(folder.resolve("server-1/server.log")).isNotEmptyFile();
    try (ZooKeeperCluster cluster = ZooKeeperCluster.launch(LOOPBACK, config, folder);
        Client client = Client.connect(cluster.connectString())) {
      assertThat(client.exists("/a")).isTrue();
    }
  }

  @Test
  void leavesNothingBehind() {
    Leftovers before = Leftovers.now();
    List<ZooKeeperProcess> servers;
    try (ZooKeeperCluster cluster = ZooKeeperCluster.launch(3)) {
      servers = cluster.servers();
      servers.get(0).pause();
      servers.get(1).kill();
    }
    before.assertNothingAdded();
    assertThat(servers).noneMatch(ZooKeeperProcess::isRunning);
    assertThat(servers).noneMatch(server -> Files.exists(server.logFile()));
  }
}
