package dev.baton.dashboard.elections;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import dev.baton.Baton;
import dev.baton.dashboard.api.ApiEvent;
import dev.baton.dashboard.api.EventSource;
import dev.baton.election.Candidate;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.PlainClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the dashboard asks of a ZooKeeper that others use, too, and what it takes from them. */
final class ForeignNodesTest {
  /** What the servers receive beside the dashboard's requests: signs of life, and this question. */
  private static final int OTHERS = 150;

  private EmbeddedZooKeeper zooKeeper;
  private ZooKeeper stranger;
  private Baton baton;
  private ElectionRoutes routes;

  @BeforeEach
  void start() throws InterruptedException {
    zooKeeper = EmbeddedZooKeeper.launch();
    stranger = PlainClient.connectClient(zooKeeper.connectString(), Duration.ofSeconds(30));
    baton = connect();
    routes = new ElectionRoutes(baton);
  }

  @AfterEach
  void stop() {
    baton.close();
    PlainClient.closeClient(stranger);
    zooKeeper.close();
  }

  /** Connects by a session so long that no connection is lost: its end would cost many requests. */
  private Baton connect() {
    return Baton.builder(zooKeeper.connectString()).sessionTimeout(Duration.ofMinutes(1)).connect();
  }

  private JsonObject get(String path, Map<String, String> query) {
    return routes.readPath(path, query, "ann").join();
  }

  private void create(String path, byte[] data) throws InterruptedException, KeeperException {
    stranger.create(path, data, ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
  }

  private void createNodes(String parent, int count) throws InterruptedException, KeeperException {
    create(parent, new byte[0]);
    List<Op> batch = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      batch.add(
          Op.create(parent + "/n" + i, null, ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT));
      if (batch.size() == 1_000 || i == count) {
        stranger.multi(batch);
        batch.clear();
      }
    }
  }

  private String askServer(String word) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), zooKeeper.port())) {
      socket.getOutputStream().write(word.getBytes(UTF_8));
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  private long receivedPackets() throws IOException {
    return askServer("srvr")
        .lines()
        .filter(line -> line.startsWith("Received: "))
        .mapToLong(line -> Long.parseLong(line.substring("Received: ".length())))
        .sum();
  }

  /** Fails if the server has received more than 100 requests a second since this began. */
  private void checkRate(Runnable round) throws IOException {
    long before = receivedPackets();
    long begun = System.nanoTime();
    await()
        .pollInterval(Duration.ofMillis(100))
        .atMost(LIMIT)
        .until(
            () -> {
              round.run();
              long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun);
              assertThat(receivedPackets() - before).isLessThan(OTHERS + 100 * (seconds + 1));
              return seconds >= 10;
            });
  }

  /** Before, each search sent 20,000 requests as fast as the servers answered. */
  @Test
  void searchOfForeignNodesSendsFewRequestsEachSecond()
      throws IOException, InterruptedException, KeeperException {
    createNodes("/big", 20_000);
    try (Candidate one = baton.election("/jobs/a").candidate("ann").campaign()) {
      await().atMost(LIMIT).until(one::isLeader);
      checkRate(() -> get("/paths", Map.of()));
      await().atMost(LIMIT).until(() -> get("/paths", Map.of()).toString().contains("/jobs/a"));
      assertThat(get("/paths", Map.of()).get("searching").getAsBoolean()).isTrue();
    }
  }

  /** Before, lists, pages and streams sent as many requests as readers asked for. */
  @Test
  void readersOfManyElectionsSendFewRequestsEachSecond() throws IOException {
    List<String> paths = IntStream.range(0, 1_000).mapToObj(i -> "/many/" + i).toList();
    List<ApiEvent> events = new CopyOnWriteArrayList<>();
    try (Baton other = connect()) {
      List<Candidate> candidates =
          paths.stream().map(path -> other.election(path).candidate("ann").campaign()).toList();
      await().atMost(LIMIT).until(() -> candidates.stream().allMatch(Candidate::isLeader));
      awaitQuiet();
      Deque<String> unread = new ArrayDeque<>(paths);
      try (EventSource stream = routes.openStream("ann", paths, events::add)) {
        checkRate(
            () -> {
              get("/overview", Map.of("limit", "200"));
              beginReading("/election", unread.remove());
              beginReading("/shards", unread.remove());
            });
        assertThat(events).extracting(ApiEvent::name).contains("election");
      }
    }
  }

  /** Waits for the end of what the candidates write after they have been elected. */
  private void awaitQuiet() {
    AtomicLong received = new AtomicLong();
    await()
        .pollInterval(Duration.ofSeconds(1))
        .during(Duration.ofSeconds(5))
        .atMost(LIMIT)
        .until(
            () -> {
              long now = receivedPackets();
              return now - received.getAndSet(now) < 10;
            });
  }

  private void beginReading(String page, String path) {
    var unused = routes.readPath(page, Map.of("path", path), "ann");
  }

  /** Before, two watches of each election that a reader had seen stayed at the servers. */
  @Test
  void watchesGoWithTheLastReader() throws IOException {
    List<String> paths = IntStream.range(0, 20).mapToObj(i -> "/watched/" + i).toList();
    try (Baton other = connect()) {
      List<Candidate> candidates =
          paths.stream().map(path -> other.election(path).candidate("ann").campaign()).toList();
      await().atMost(LIMIT).until(() -> candidates.stream().allMatch(Candidate::isLeader));
      awaitQuiet(); // Each leader watches its own node soon after it has been elected.
      String before = askServer("wchp");
      for (int round = 0; round < 2; round++) {
        List<ApiEvent> events = new CopyOnWriteArrayList<>();
        try (EventSource stream = routes.openStream("ann", paths, events::add)) {
          await().atMost(LIMIT).until(() -> countRows(events) == paths.size());
          assertThat(askServer("wchp").lines().count())
              .isGreaterThanOrEqualTo(before.lines().count() + 2L * paths.size());
        }
        await()
            .atMost(LIMIT)
            .until(() -> askServer("wchp").lines().count() <= before.lines().count());
      }
    }
  }

  private static long countRows(List<ApiEvent> events) {
    return events.stream()
        .filter(event -> event.name().equals("election"))
        .map(event -> event.data().get("path"))
        .distinct()
        .count();
  }

  /** Before, each path that a reader named got two watches, which stayed. */
  @Test
  void pathsWithoutElectionsGetNoWatches() throws IOException {
    List<String> paths = IntStream.range(0, 50).mapToObj(i -> "/none/" + i).toList();
    List<ApiEvent> events = new CopyOnWriteArrayList<>();
    try (EventSource stream = routes.openStream("ann", paths, events::add)) {
      await().atMost(LIMIT).until(() -> events.size() == 1 + paths.size());
      assertThat(events).extracting(ApiEvent::name).doesNotContain("election");
      assertThat(events.get(1).data().toString()).contains("there is no election");
      assertThat(askServer("wchp")).doesNotContain("/none");
    }
  }

  @Test
  void electionThatNoSearchHasFoundIsFollowed() {
    List<ApiEvent> events = new CopyOnWriteArrayList<>();
    try (Candidate one = baton.election("/fresh").candidate("ann").campaign()) {
      await().atMost(LIMIT).until(one::isLeader);
      try (EventSource stream = routes.openStream("ann", List.of("/fresh"), events::add)) {
        await().atMost(LIMIT).until(() -> events.toString().contains("ann"));
      }
    }
  }

  /** Before, a time that no calendar has took the page of the election away. */
  @Test
  void impossibleTimesInHistoryAreLeftOut() throws InterruptedException, KeeperException {
    writeHistory("/times", "1,begun,9223372036854775807,ghost", "2,begun,-8000000000000000,ghost");
    assertThat(get("/election", Map.of("path", "/times")).getAsJsonArray("history")).isEmpty();
  }

  /** Before, the term of a leader that has crashed lasted until the next one began. */
  @Test
  void crashedLeaderDoesNotLead() throws InterruptedException, KeeperException {
    writeHistory("/crashed", "1,begun,1764000000000,ann");
    String history =
        get("/election", Map.of("path", "/crashed")).getAsJsonArray("history").toString();
    assertThat(history).contains("\"lasts\":false", "crashed").doesNotContain("leads");
    assertThat(get("/at", Map.of("path", "/crashed", "time", "2100-01-01T00:00:00Z")).toString())
        .contains("nothing tells until when")
        .doesNotContain("lasts");
  }

  private void writeHistory(String election, String... entries)
      throws InterruptedException, KeeperException {
    for (String path : List.of("/baton", "/baton/history", "/baton/history" + election)) {
      create(path, new byte[0]);
    }
    for (String entry : entries) {
      create("/baton/history" + election + "/" + entry, new byte[0]);
    }
  }

  /** Before, the metadata of others could fill the memory: nothing was cut when it was read. */
  @Test
  void hugeMetadataAreCut() throws InterruptedException, KeeperException {
    try (Candidate one = baton.election("/huge").candidate("ann").metadata("aaaa").campaign()) {
      await().atMost(LIMIT).until(one::isLeader);
      String node = "/huge/" + stranger.getChildren("/huge", false).get(0);
      String text = new String(stranger.getData(node, false, null), UTF_8);
      stranger.setData(node, text.replace("aaaa", "a".repeat(900_000)).getBytes(UTF_8), -1);
      JsonObject election = get("/election", Map.of("path", "/huge"));
      assertThat(election.getAsJsonArray("queue").toString())
          .contains("\"ann\"")
          .hasSizeLessThan(40_000);
    }
  }
}
