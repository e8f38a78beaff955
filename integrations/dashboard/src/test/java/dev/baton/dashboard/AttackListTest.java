package dev.baton.dashboard;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.dashboard.http.HostAttacks;
import dev.baton.dashboard.http.ServingProcess;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.PlainClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The list of attacks, over and over, against a leader that embeds the dashboard: each once, or for
 * as many seconds as the system property {@code baton.attack.seconds} says.
 */
@Tag("all")
final class AttackListTest {
  private static final long SECONDS = Long.getLong("baton.attack.seconds", 0);

  /** What a heap of 96 MiB may hold more after all attacks than after the first round of them. */
  private static final long MOST_GROWTH = 8 << 20;

  private static final int NODES = 1_000;
  private static final String RECEIVED = "Received: ";

  private EmbeddedZooKeeper zooKeeper;
  private ZooKeeper stranger;
  private ServingProcess leader;
  private HostAttacks attacks;

  @BeforeEach
  void start() throws IOException, InterruptedException {
    zooKeeper = EmbeddedZooKeeper.launch();
    stranger = PlainClient.connectClient(zooKeeper.connectString(), Duration.ofSeconds(30));
    leader = EmbeddingLeader.launch(zooKeeper.connectString(), HostAttacks.writeUsers());
    attacks = new HostAttacks(leader.port());
    await().atMost(LIMIT).until(() -> measured().get(1) == 1);
  }

  @AfterEach
  void stop() {
    leader.close();
    PlainClient.closeClient(stranger);
    zooKeeper.close();
  }

  /** Returns the bytes in the leader's heap, and how many terms it has begun. */
  private List<Long> measured() {
    return await()
        .atMost(LIMIT)
        .until(() -> attacks.readPage("/metrics"), text -> !text.isEmpty())
        .lines()
        .flatMap(line -> List.of(line.split(" ")).stream())
        .map(Long::parseLong)
        .toList();
  }

  @Test
  @Timeout(value = 3, unit = TimeUnit.HOURS) // the limit of all tests is 20 minutes
  void embeddingLeaderOutlastsAllAttacks()
      throws IOException, InterruptedException, KeeperException {
    long begun = System.nanoTime();
    long receivedBefore = receivedPackets();
    List<Long> heap = new ArrayList<>();
    do {
      addNodes(heap.size());
      for (String name : attacks.names()) {
        attacks.attack(name, this::awaitProbe);
        awaitProbe();
        assertThat(leader.isAlive()).as(name).isTrue();
      }
      heap.add(measured().get(0));
      long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun) + 1;
      long received = receivedPackets() - receivedBefore;
      System.out.printf(
          "round %d: %d s, heap %d KiB, %d requests to ZooKeeper (%d a second)%n",
          heap.size(), seconds, heap.get(heap.size() - 1) >> 10, received, received / seconds);
      assertThat(received).isLessThan(150 + 100 * seconds);
    } while (System.nanoTime() - begun < TimeUnit.SECONDS.toNanos(SECONDS));
    assertThat(heap.get(heap.size() - 1) - heap.get(0)).as("%s", heap).isLessThan(MOST_GROWTH);
    assertThat(measured().get(1)).as("the terms: it has led all the time").isEqualTo(1);
  }

  private void awaitProbe() {
    await().atMost(LIMIT).until(() -> !attacks.readPage("/healthz").isEmpty());
  }

  /** Adds nodes of another program: some look like participants, with 100 KB of data each. */
  private void addNodes(int round) throws InterruptedException, KeeperException {
    String parent = "/foreign" + round % 20;
    if (round >= 20) {
      return;
    }
    List<Op> batch = new ArrayList<>();
    batch.add(create(parent, new byte[0]));
    for (int i = 0; i < NODES; i++) {
      batch.add(create(parent + "/n" + i, new byte[0]));
    }
    stranger.multi(batch);
    String queue = parent + "/queue";
    stranger.multi(List.of(create(queue, new byte[0])));
    for (int i = 0; i < 10; i++) {
      byte[] data = ("{\"id\":\"" + "x".repeat(100_000) + "\"}").getBytes(UTF_8);
      stranger.multi(List.of(create(queue + "/n-000000000" + i, data)));
    }
  }

  private static Op create(String path, byte[] data) {
    return Op.create(path, data, ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
  }

  /** Returns how many packets the server has received; the stranger sends a few hundred of them. */
  private long receivedPackets() throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), zooKeeper.port())) {
      socket.getOutputStream().write("srvr".getBytes(UTF_8));
      String facts = new String(socket.getInputStream().readAllBytes(), UTF_8);
      return facts
          .lines()
          .filter(line -> line.startsWith(RECEIVED))
          .mapToLong(line -> Long.parseLong(line.substring(RECEIVED.length())))
          .sum();
    }
  }
}
