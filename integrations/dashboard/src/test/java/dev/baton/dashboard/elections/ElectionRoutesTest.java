package dev.baton.dashboard.elections;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.baton.Baton;
import dev.baton.dashboard.DashboardServer;
import dev.baton.dashboard.api.ApiEvent;
import dev.baton.dashboard.api.EventSource;
import dev.baton.dashboard.api.RequestRefusal;
import dev.baton.dashboard.api.ServerState;
import dev.baton.election.Candidate;
import dev.baton.lock.LockHold;
import dev.baton.shard.ShardMember;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The API over real elections. */
final class ElectionRoutesTest {
  private static EmbeddedZooKeeper zooKeeper;
  private static Baton baton;
  private static ElectionRoutes routes;

  @BeforeAll
  static void start() {
    zooKeeper = EmbeddedZooKeeper.launch();
    baton = Baton.connect(zooKeeper.connectString());
    routes = new ElectionRoutes(baton);
  }

  @AfterAll
  static void stop() {
    baton.close();
    zooKeeper.close();
  }

  private static JsonObject get(String path, Map<String, String> query) {
    return routes.readPath(path, query, "ann").join();
  }

  private static CompletableFuture<JsonObject> act(String json) {
    Map<String, String> fields = new HashMap<>();
    JsonParser.parseString(json)
        .getAsJsonObject()
        .asMap()
        .forEach((name, value) -> fields.put(name, value.getAsString()));
    return routes.performAction(fields, "ada");
  }

  private static void checkRefusal(CompletableFuture<JsonObject> answer, int status, String text) {
    assertThatThrownBy(answer::join)
        .cause()
        .isInstanceOfSatisfying(
            RequestRefusal.class,
            refusal -> {
              assertThat(refusal.status()).as(refusal.getMessage()).isEqualTo(status);
              assertThat(refusal.describeError().toString()).contains(text);
            });
  }

  private static Candidate lead(String path, String id) {
    Candidate candidate = baton.election(path).candidate(id).metadata("<b>").campaign();
    await().atMost(LIMIT).until(() -> baton.election(path).participants().size() > 0);
    return candidate;
  }

  private static String leaderOf(String path) {
    return get("/election", Map.of("path", path)).getAsJsonObject("leader").get("id").getAsString();
  }

  @Test
  void listsElectionsInPages() {
    try (Candidate a = lead("/pages/a", "ann");
        Candidate b = lead("/pages/b", "bob")) {
      JsonObject first =
          await()
              .atMost(LIMIT)
              .until(
                  () -> get("/overview", Map.of("query", "/pages/", "limit", "1")),
                  page -> page.get("total").getAsInt() == 2);
      assertThat(first.get("next").getAsString()).isEqualTo("/pages/a");
      JsonObject second =
          await()
              .atMost(LIMIT)
              .until(
                  () -> get("/overview", Map.of("query", "/pages/", "after", "/pages/a")),
                  page -> page.toString().contains("\"current\":true"));
      JsonObject row = second.getAsJsonArray("elections").get(0).getAsJsonObject();
      assertThat(row.getAsJsonObject("leader").get("id").getAsString()).isEqualTo("bob");
      assertThat(row.get("warning").getAsString()).isEqualTo("no standby");
      assertThat(second.get("next").isJsonNull()).isTrue();
    }
  }

  @Test
  void listsPathsAndFoldsShards() {
    try (Candidate a = lead("/names/a", "ann");
        ShardMember member = baton.shards("/names/parts", 4).member("eve").limit(3).join()) {
      await().atMost(LIMIT).until(() -> member.leaderships().size() == 3);
      await().atMost(LIMIT).until(() -> names().getAsJsonObject("groups").has("/names/parts"));
      JsonObject names = names();
      assertThat(names.get("elections").toString()).contains("/names/a").doesNotContain("parts");
      JsonObject again = get("/paths", Map.of("known", names.get("version").getAsString()));
      assertThat(again.get("unchanged").getAsBoolean()).isTrue();

      JsonObject group = get("/shards", Map.of("path", "/names/parts"));
      assertThat(group.get("shards").getAsInt()).isEqualTo(4);
      assertThat(group.get("unowned").toString()).isEqualTo("[3]");
      assertThat(group.get("members").toString())
          .contains("\"id\":\"eve\"", "\"limit\":3", "\"assigns\":true", "\"shards\":[0,1,2]");
    }
    await().atMost(LIMIT).until(() -> names().get("past").toString().contains("/names/a"));
    checkRefusal(routes.readPath("/shards", Map.of("path", "/names/a"), "ann"), 400, "no members");
  }

  private static JsonObject names() {
    return get("/paths", Map.of());
  }

  @Test
  void tellsWhatHoldersOfLocksShare() throws InterruptedException {
    try (LockHold reading = baton.readWriteLock("/modes/book").readLock().acquire();
        LockHold two = baton.semaphore("/modes/slots", 3).permits(2).acquire()) {
      assertThat(reading.isValid() && two.isValid()).isTrue();
      JsonObject book = get("/election", Map.of("path", "/modes/book"));
      assertThat(book.get("kind").getAsString()).isEqualTo("lock");
      assertThat(book.get("queue").toString()).contains("\"does\":\"reads\"", "\"mode\":\"read\"");
      JsonObject slots = get("/election", Map.of("path", "/modes/slots"));
      assertThat(slots.get("queue").toString())
          .contains("\"does\":\"holds 2 of 3\"", "\"taken\":2", "\"permits\":3");
      assertThat(slots.get("warning").getAsString()).isEmpty();
    }
  }

  @Test
  void followsLocksByReadingThem() throws InterruptedException {
    List<ApiEvent> events = new CopyOnWriteArrayList<>();
    try (LockHold first = baton.lock("/followed").acquire();
        EventSource stream = routes.openStream("ann", List.of("/followed"), events::add)) {
      await().atMost(LIMIT).until(() -> latestRow(events).contains("\"kind\":\"lock\""));
      first.close();
      await().atMost(LIMIT).until(() -> latestRow(events).contains("\"leader\":null"));
      assertThat(latestRow(events)).contains("\"kind\":\"lock\"", "\"warning\":\"\"");
    }
  }

  @Test
  void tellsThePauseOfAnElectionAndItsEnd() throws InterruptedException {
    List<ApiEvent> events = new CopyOnWriteArrayList<>();
    try (Candidate a = lead("/paused/a", "ann");
        LockHold hold = baton.lock("/paused/lock").acquire();
        EventSource stream = routes.openStream("ann", List.of("/paused/a"), events::add)) {
      await().atMost(LIMIT).until(() -> latestRow(events).contains("\"pause\":null"));
      baton.election("/paused").pause(Duration.ofHours(2), "new kernels");
      await().atMost(LIMIT).until(() -> latestRow(events).contains("\"reason\":\"new kernels\""));
      JsonObject pause = get("/election", Map.of("path", "/paused/a")).getAsJsonObject("pause");
      assertThat(Instant.parse(pause.get("since").getAsString()).plus(Duration.ofHours(2)))
          .isEqualTo(pause.get("until").getAsString());
      assertThat(pause.get("by").getAsString()).isNotEmpty();
      await().atMost(LIMIT).until(() -> overviewOf("/paused/a").contains("new kernels"));
      assertThat(get("/election", Map.of("path", "/paused/lock")).get("pause").isJsonNull())
          .as("locks have no pauses")
          .isTrue();
      assertThat(hold.isValid()).isTrue();
      baton.election("/paused").resume();
      await().atMost(LIMIT).until(() -> latestRow(events).contains("\"pause\":null"));
    }
  }

  private static String overviewOf(String path) {
    return get("/overview", Map.of("query", path)).toString();
  }

  @Test
  void tellsTheServersThatItKnows() {
    ServerState down =
        new ServerState(
            "zk1:2181",
            "no connection",
            "",
            "",
            Duration.ZERO,
            OptionalDouble.empty(),
            OptionalInt.empty());
    ElectionRoutes knowing =
        new ElectionRoutes(baton, () -> CompletableFuture.completedFuture(List.of(down)));
    assertThat(knowing.readPath("/ensemble", Map.of(), "ann").join().toString())
        .contains("\"connected\":true", "\"name\":\"zk1:2181\"", "\"serves\":false");
    assertThat(get("/ensemble", Map.of()).get("servers").toString()).isEqualTo("[]");
  }

  @Test
  void transfersAndTellsWhyATermEnded() {
    try (Candidate a = lead("/moved", "ann")) {
      await().atMost(LIMIT).until(a::isLeader);
      try (Candidate b = lead("/moved", "bob")) {
        await().atMost(LIMIT).until(() -> baton.election("/moved").participants().size() == 2);
        String order = "{'action':'transfer','path':'/moved','to':'bob','reason':'upgrade'}";
        assertThat(act(order).join().get("text").getAsString())
            .isEqualTo("Done: bob is first now.");
        await().atMost(LIMIT).until(b::isLeader);
        assertThat(leaderOf("/moved")).isEqualTo("bob");
        await().atMost(LIMIT).until(() -> historyText("/moved").contains("transferred, by"));
        assertThat(historyText("/moved")).contains("ada: upgrade");

        JsonObject evicted =
            act("{'action':'evict','path':'/moved','id':'bob','reason':'broken'}").join();
        assertThat(evicted.get("text").getAsString()).isEqualTo("Done: it gave up its place.");
        await().atMost(LIMIT).until(() -> historyText("/moved").contains("ada: broken"));
        JsonObject absent =
            act("{'action':'evict','path':'/moved','id':'eve','reason':'broken'}").join();
        assertThat(absent.get("text").getAsString()).startsWith("No participant");
      }
    }
  }

  private static String historyText(String path) {
    return get("/election", Map.of("path", path)).get("history").toString();
  }

  @Test
  void saysWhoLedAtATime() {
    try (Candidate a = lead("/then", "ann")) {
      await().atMost(LIMIT).until(a::isLeader);
      await().atMost(LIMIT).until(() -> historyText("/then").contains("ann"));
      String future = "2100-01-01T00:00:00Z";
      assertThat(sentence("/then", future)).startsWith("ann, with token ").contains("lasts");
      assertThat(sentence("/then", "2000-01-01T00:00:00Z")).contains("knows no term");
    }
    await().atMost(LIMIT).until(() -> sentence("/then", "2100-01-01T00:00:00Z").contains("closed"));
  }

  private static String sentence(String path, String time) {
    return get("/at", Map.of("path", path, "time", time)).get("sentence").getAsString();
  }

  @Test
  void refusesWhatMakesNoSense() {
    checkRefusal(routes.readPath("/nothing", Map.of(), "ann"), 404, "not-found");
    checkRefusal(
        routes.readPath("/election", Map.of("path", "no/slash"), "ann"), 400, "bad-request");
    checkRefusal(routes.readPath("/overview", Map.of("limit", "0"), "ann"), 400, "limit");
    checkRefusal(routes.readPath("/at", Map.of("path", "/a", "time", "noon"), "ann"), 400, "noon");
    checkRefusal(act("{'action':'dance','path':'/a'}"), 400, "action must be");
    checkRefusal(act("{'action':'resign','path':'/a','withinSeconds':'x'}"), 400, "seconds");
    checkRefusal(act("{'action':'transfer','path':'/a'}"), 400, "needs a text 'to'");
    checkRefusal(act("{'action':'evict','path':'/a'}"), 400, "needs a text 'id'");
    checkRefusal(act("{'action':'cede','path':'/a','id':''}"), 400, "needs a text 'id'");
    checkRefusal(act("{'action':'resign','path':'/a','node':'x'}"), 400, "no field 'node'");
    checkRefusal(act("{'action':'resign','path':'/a'}"), 409, "not-done");
  }

  @Test
  void tellsStreamsOfEachChange() {
    List<ApiEvent> events = new CopyOnWriteArrayList<>();
    List<String> both = List.of("/live", "no/slash");
    try (Candidate a = lead("/live", "ann");
        EventSource stream = routes.openStream("ann", both, events::add)) {
      assertThat(events).extracting(ApiEvent::name).startsWith("connection");
      assertThat(events).extracting(ApiEvent::name).contains("problem");
      await().atMost(LIMIT).until(() -> latestRow(events).contains("\"id\":\"ann\""));
      a.close();
      await().atMost(LIMIT).until(() -> latestRow(events).contains("\"candidates\":0"));
    }
  }

  private static String latestRow(List<ApiEvent> events) {
    return events.stream()
        .filter(event -> event.name().equals("election"))
        .reduce((earlier, later) -> later)
        .map(event -> event.data().toString())
        .orElse("");
  }

  @Test
  void servesThePageAndItsData() throws IOException, InterruptedException {
    InetSocketAddress free = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (Candidate a = lead("/served", "ann");
        DashboardServer server = DashboardServer.builder(baton).address(free).start()) {
      assertThat(fetch(server.address())).contains("<title>Baton</title>");
      assertThat(fetch(server.address().resolve("assets/live.js"))).contains("EventSource");
      assertThat(fetch(server.address().resolve("assets/style.css"))).contains("color-scheme");
      assertThat(fetch(server.address().resolve("assets/icon.svg"))).contains("<svg");
      checkDescription(fetch(server.address().resolve("api/v1/openapi.json")));
      URI election = server.address().resolve("api/v1/election?path=/served");
      assertThat(fetch(election)).contains("\"metadata\":\"<b>\"");
    }
  }

  /** Each path that the description has is one that is answered. */
  private static void checkDescription(String text) {
    Set<String> paths =
        JsonParser.parseString(text).getAsJsonObject().getAsJsonObject("paths").keySet();
    assertThat(paths)
        .contains("/api/v1/actions", "/api/v1/events", "/api/v1/me")
        .containsAll(routes.paths().stream().map(path -> "/api/v1" + path).toList())
        .hasSize(routes.paths().size() + 3);
  }

  private static String fetch(URI address) throws IOException, InterruptedException {
    var answer =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return answer.body();
  }
}
