package dev.baton.bench.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
final class KazooTest {
  private static final Duration SHORT = Duration.ofMillis(200);
  private static final int SESSION_MILLIS = 20_000;

  private final EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void locksInARow() throws IOException, InterruptedException, KeeperException {
    try (KazooProcess kazoo = start()) {
      KazooProcess.LockCycles cycles = kazoo.runCycles("/bench/lock", SHORT);
      assertThat(cycles.count()).isPositive();
      assertThat(cycles.nanos()).isGreaterThanOrEqualTo(SHORT.toNanos());
      assertThat(children("/bench/lock")).isEmpty();
    }
  }

  @Test
  void waitsForItsTurn() throws IOException, InterruptedException, KeeperException {
    try (KazooProcess one = start();
        KazooProcess other = start()) {
      CompletableFuture<KazooProcess.LockCycles> meanwhile =
          CompletableFuture.supplyAsync(() -> other.runCycles("/bench/lock", SHORT));
      assertThat(one.runCycles("/bench/lock", SHORT).count()).isPositive();
      assertThat(meanwhile.join().count()).isPositive();
      assertThat(children("/bench/lock")).isEmpty();
    }
  }

  @Test
  void joinsElections() throws IOException, InterruptedException, KeeperException {
    try (KazooProcess kazoo = start()) {
      assertThat(kazoo.runJoins("/bench/election", 3)).hasSize(3).doesNotContain(0);
      assertThat(kazoo.runJoins("/bench/election", 0)).isEmpty();
      assertThat(children("/bench/election")).isEmpty();
    }
  }

  @Test
  void tellsWhyTheScriptDied() {
    try (KazooProcess kazoo = start()) {
      assertThatThrownBy(() -> kazoo.runJoins("/bench/../election", 1))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("kazoo ended with 1 at 'joins /bench/../election 1':")
          .hasMessageContaining("ValueError: relative paths not allowed");
      assertThatThrownBy(() -> kazoo.runCycles("/bench/lock", SHORT))
          .hasMessageStartingWith("kazoo ended with 1 at 'cycles /bench/lock 0.2':");
    }
  }

  @Test
  void tellsWhyItCannotConnect() {
    assertThatThrownBy(() -> KazooProcess.startProcess("127.0.0.1:nonsense"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("kazoo ended with 1 at 'connect':")
        .hasMessageContaining("ValueError: ");
  }

  @Test
  void leavesNothingBehind() {
    Traces before = Traces.now();
    KazooProcess kazoo = start();
    assertThat(Traces.now().processes()).hasSize(before.processes().size() + 1);
    kazoo.close();
    kazoo.close();
    assertThat(Traces.now()).isEqualTo(before);
    assertThatThrownBy(() -> kazoo.runJoins("/bench/election", 1))
        .hasMessageContaining("is closed");
  }

  private KazooProcess start() {
    return KazooProcess.startProcess(server.connectString()).orElseThrow();
  }

  private List<String> children(String path)
      throws IOException, InterruptedException, KeeperException {
    try (ZooKeeper client = new ZooKeeper(server.connectString(), SESSION_MILLIS, event -> {})) {
      return client.getChildren(path, false);
    }
  }
}
