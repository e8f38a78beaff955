package dev.baton.testkit;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedZooKeeperTest {
  @Test
  void servesClients() {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        Client client = Client.connect(server.connectString())) {
      assertThat(client.create("/a")).succeedsWithin(LIMIT).isEqualTo(Code.OK);
      assertThat(client.exists("/a")).isTrue();
      assertThat(server.isRunning()).isTrue();
    }
  }

  @Test
  void keepsDataAndSessionsOverARestart() {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        Client client = Client.connect(server.connectString())) {
      assertThat(client.create("/a", CreateMode.EPHEMERAL))
          .succeedsWithin(LIMIT)
          .isEqualTo(Code.OK);
      long session = client.zooKeeper.getSessionId();
      int port = server.port();

      server.stop();
      client.await(KeeperState.Disconnected);
      assertThat(server.isRunning()).isFalse();
      server.start();
      client.await(KeeperState.SyncConnected);

      assertThat(client.exists("/a")).isTrue();
      assertThat(client.zooKeeper.getSessionId()).isEqualTo(session);
      assertThat(server.port()).isEqualTo(port);
    }
  }

  @Test
  void keepsADirectoryThatIsNotItsOwn(@TempDir Path directory) {
    Path data = directory.resolve("data");
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch(ZooKeeperConfig.DEFAULT, data);
        Client client = Client.connect(server.connectString())) {
      assertThat(client.create("/a")).succeedsWithin(LIMIT).isEqualTo(Code.OK);
    }
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch(ZooKeeperConfig.DEFAULT, data);
        Client client = Client.connect(server.connectString())) {
      assertThat(server.dataDirectory()).isEqualTo(data);
      assertThat(client.exists("/a")).isTrue();
    }
  }

  @Test
  void grantsSessionTimeoutsAsConfigured() {
    ZooKeeperConfig config =
        ZooKeeperConfig.DEFAULT
            .withTickTime(Duration.ofMillis(50))
            .withSessionTimeouts(Duration.ofSeconds(3), Duration.ofSeconds(7));
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch(config);
        Client hasty = Client.connecting(server.connectString(), Duration.ofSeconds(1));
        Client patient = Client.connect(server.connectString())) {
      hasty.await(KeeperState.SyncConnected);
      assertThat(hasty.zooKeeper.getSessionTimeout()).isEqualTo(3_000);
      assertThat(patient.zooKeeper.getSessionTimeout()).isEqualTo(7_000);
    }
  }

  @Test
  void expiresASession() {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        Client other = Client.connect(server.connectString());
        Client client = Client.connect(server.connectString())) {
      assertThat(client.create("/a", CreateMode.EPHEMERAL))
          .succeedsWithin(LIMIT)
          .isEqualTo(Code.OK);

      server.expireSession(client.zooKeeper.getSessionId());

      assertThat(other.exists("/a")).isFalse();
      client.await(KeeperState.Expired);
    }
  }

  @Test
  void reapsContainersWhenTold() {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        Client client = Client.connect(server.connectString())) {
      assertThat(client.create("/used", CreateMode.CONTAINER)).succeedsWithin(LIMIT);
      assertThat(client.create("/new", CreateMode.CONTAINER)).succeedsWithin(LIMIT);
      assertThat(client.create("/used/child", CreateMode.EPHEMERAL)).succeedsWithin(LIMIT);
      client.zooKeeper.delete("/used/child", -1, (code, path, context) -> {}, null);
      assertThat(client.exists("/used/child")).isFalse();

      server.reapContainers();

      assertThat(client.exists("/used")).isFalse();
      assertThat(client.exists("/new")).isTrue();
    }
  }

  @Test
  void refusesWhatItCannotDo() {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch()) {
      assertThatThrownBy(server::start).hasMessageContaining("runs already");
      assertThatThrownBy(() -> server.expireSession(0xbad)).hasMessage("there is no session 0xbad");
      server.stop();
      assertThatThrownBy(() -> server.expireSession(1)).hasMessage("this ZooKeeper is stopped");
      server.close();
      assertThatThrownBy(server::start).hasMessageContaining("is closed");
    }
    ZooKeeperConfig nonsense =
        ZooKeeperConfig.DEFAULT.withSessionTimeouts(Duration.ofSeconds(30), Duration.ZERO);
    assertThatThrownBy(() -> EmbeddedZooKeeper.launch(nonsense))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("minSessionTimeout=30000");
  }

  @Test
  void leavesNothingBehind() {
    live(); // since some of ZooKeeper's classes set a property when they are loaded
    Leftovers before = Leftovers.now();
    Map<Object, Object> properties = Map.copyOf(System.getProperties());
    live();
    before.assertNothingAdded();
    assertThat(Map.copyOf(System.getProperties())).isEqualTo(properties);
  }

  private static void live() {
    try (EmbeddedZooKeeper server =
            EmbeddedZooKeeper.launch(
                ZooKeeperConfig.DEFAULT.withSystemProperty("some.name", "value"));
        EmbeddedZooKeeper another = EmbeddedZooKeeper.launch();
        Client client = Client.connect(server.connectString())) {
      assertThat(client.create("/a")).succeedsWithin(LIMIT);
      assertThat(System.getProperty("some.name")).isEqualTo("value");
      another.stop();
    }
  }
}
