package dev.baton.dashboard.elections;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import dev.baton.Baton;
import dev.baton.dashboard.api.ApiAnswer;
import dev.baton.dashboard.api.ApiEvent;
import dev.baton.dashboard.api.ApiRequest;
import dev.baton.dashboard.api.EventSource;
import dev.baton.dashboard.api.RequestUser;
import dev.baton.dashboard.api.StreamRequest;
import dev.baton.dashboard.api.UserRole;
import dev.baton.election.Candidate;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.PlainClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
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
  private static final RequestUser RITA = new RequestUser("rita", UserRole.READER, false);

  private final AtomicInteger readings = new AtomicInteger();
  private EmbeddedZooKeeper zooKeeper;
  private ZooKeeper stranger;
  private Baton baton;
  private ElectionRoutes routes;

  @BeforeEach
  void start() throws InterruptedException {
    zooKeeper = EmbeddedZooKeeper.launch();
    stranger = PlainClient.connectClient(zooKeeper.connectString(), Duration.ofSeconds(30));
    baton = Baton.connect(zooKeeper.connectString());
    routes = new ElectionRoutes(baton);
  }

  @AfterEach
  void stop() {
    baton.close();
    PlainClient.closeClient(stranger);
    zooKeeper.close();
  }

  private JsonObject get(String path, Map<String, String> query) {
    ApiAnswer answer =
        routes.answerRequest(new ApiRequest("GET", path, query, new JsonObject(), RITA)).join();
    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(200);
    return answer.body();
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

  /** Before, the pause went by the elections that were found, and not by the nodes asked for. */
  @Test
  void searchOfForeignNodesCostsFewRequests()
      throws IOException, InterruptedException, KeeperException {
    createNodes("/big", 20_000);
    try (Candidate one = baton.election("/jobs/a").candidate("ann").campaign()) {
      await().atMost(LIMIT).until(one::isLeader);
      assertThat(get("/paths", Map.of()).get("elections").toString()).contains("/jobs/a");
      long before = receivedPackets();
      await()
          .pollInterval(Duration.ofMillis(250))
          .atMost(LIMIT)
          .until(
              () -> {
                get("/paths", Map.of());
                return readings.incrementAndGet() == 20; // within five seconds at least
              });
      assertThat(receivedPackets() - before).isLessThan(2_000);
    }
  }

  /** Before, each reading of the list read all of its rows. */
  @Test
  void listOfManyElectionsCostsFewRequests() throws IOException {
    List<Candidate> candidates =
        IntStream.range(0, 1_000)
            .mapToObj(i -> baton.election("/many/" + i).candidate("ann").campaign())
            .toList();
    await().atMost(LIMIT).until(() -> candidates.stream().allMatch(Candidate::isLeader));
    assertThat(get("/overview", Map.of()).get("total").getAsInt()).isEqualTo(1_000);
    long before = receivedPackets();
    for (int i = 0; i < 100; i++) {
      get("/overview", Map.of("limit", "200"));
    }
    assertThat(receivedPackets() - before).isLessThan(10_000);
  }

  /** Before, each path that a reader named got two watches, which stayed. */
  @Test
  void pathsWithoutElectionsGetNoWatches() throws IOException {
    List<String> paths = IntStream.range(0, 50).mapToObj(i -> "/none/" + i).toList();
    List<ApiEvent> events = new CopyOnWriteArrayList<>();
    try (EventSource stream = routes.openStream(new StreamRequest(paths), events::add)) {
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
      try (EventSource stream =
          routes.openStream(new StreamRequest(List.of("/fresh")), events::add)) {
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
