package dev.baton.dashboard.elections;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.baton.Baton;
import dev.baton.dashboard.DashboardServer;
import dev.baton.dashboard.api.ApiAnswer;
import dev.baton.dashboard.api.ApiEvent;
import dev.baton.dashboard.api.ApiRequest;
import dev.baton.dashboard.api.EventSource;
import dev.baton.dashboard.api.RequestUser;
import dev.baton.dashboard.api.ServerState;
import dev.baton.dashboard.api.StreamRequest;
import dev.baton.dashboard.api.UserRole;
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
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The API over real elections. */
final class ElectionRoutesTest {
  private static final RequestUser ADA = new RequestUser("ada", UserRole.OPERATOR, true);

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

  private static ApiAnswer get(String path, Map<String, String> query) {
    return routes.answerRequest(new ApiRequest("GET", path, query, new JsonObject(), ADA)).join();
  }

  private static ApiAnswer act(String json) {
    JsonObject body = JsonParser.parseString(json).getAsJsonObject();
    return routes.answerRequest(new ApiRequest("POST", "/actions", Map.of(), body, ADA)).join();
  }

  private static Candidate lead(String path, String id) {
    Candidate candidate = baton.election(path).candidate(id).metadata("<b>").campaign();
    await().atMost(LIMIT).until(() -> baton.election(path).participants().size() > 0);
    return candidate;
  }

  private static String leaderOf(String path) {
    return get("/election", Map.of("path", path))
        .body()
        .getAsJsonObject("leader")
        .get("id")
        .getAsString();
  }

  @Test
  void listsElectionsInPages() {
    try (Candidate a = lead("/pages/a", "ann");
        Candidate b = lead("/pages/b", "bob")) {
      JsonObject first =
          await()
              .atMost(LIMIT)
              .until(
                  () -> get("/overview", Map.of("query", "/pages/", "limit", "1")).body(),
                  page -> page.get("total").getAsInt() == 2);
      assertThat(first.get("next").getAsString()).isEqualTo("/pages/a");
      JsonObject second =
          await()
              .atMost(LIMIT)
              .until(
                  () -> get("/overview", Map.of("query", "/pages/", "after", "/pages/a")).body(),
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
      JsonObject again = get("/paths", Map.of("known", names.get("version").getAsString())).body();
      assertThat(again.get("unchanged").getAsBoolean()).isTrue();

      JsonObject group = get("/shards", Map.of("path", "/names/parts")).body();
      assertThat(group.get("shards").getAsInt()).isEqualTo(4);
      assertThat(group.get("unowned").toString()).isEqualTo("[3]");
      assertThat(group.get("members").toString())
          .contains("\"id\":\"eve\"", "\"limit\":3", "\"assigns\":true", "\"shards\":[0,1,2]");
    }
    await().atMost(LIMIT).until(() -> names().get("past").toString().contains("/names/a"));
    assertThat(get("/shards", Map.of("path", "/names/a")).status()).isEqualTo(400);
  }

  private static JsonObject names() {
    return get("/paths", Map.of()).body();
  }

  @Test
  void tellsWhatHoldersOfLocksShare() throws InterruptedException {
    try (LockHold reading = baton.readWriteLock("/modes/book").readLock().acquire();
        LockHold two = baton.semaphore("/modes/slots", 3).permits(2).acquire()) {
      assertThat(reading.isValid() && two.isValid()).isTrue();
      JsonObject book = get("/election", Map.of("path", "/modes/book")).body();
      assertThat(book.get("kind").getAsString()).isEqualTo("lock");
      assertThat(book.get("queue").toString()).contains("\"does\":\"reads\"", "\"mode\":\"read\"");
      JsonObject slots = get("/election", Map.of("path", "/modes/slots")).body();
      assertThat(slots.get("queue").toString())
          .contains("\"does\":\"holds 2 of 3\"", "\"taken\":2", "\"permits\":3");
      assertThat(slots.get("warning").getAsString()).isEmpty();
    }
  }

  @Test
  void followsLocksByReadingThem() throws InterruptedException {
    List<ApiEvent> events = new CopyOnWriteArrayList<>();
    try (LockHold first = baton.lock("/followed").acquire();
        EventSource stream =
            routes.openStream(new StreamRequest(List.of("/followed")), events::add)) {
      await().atMost(LIMIT).until(() -> latestRow(events).contains("\"kind\":\"lock\""));
      first.close();
      await().atMost(LIMIT).until(() -> latestRow(events).contains("\"leader\":null"));
      assertThat(latestRow(events)).contains("\"kind\":\"lock\"", "\"warning\":\"\"");
    }
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
    ApiRequest request = new ApiRequest("GET", "/ensemble", Map.of(), new JsonObject(), ADA);
    assertThat(knowing.answerRequest(request).join().body().toString())
        .contains("\"connected\":true", "\"name\":\"zk1:2181\"", "\"serves\":false");
    assertThat(get("/ensemble", Map.of()).body().get("servers").toString()).isEqualTo("[]");
  }

  @Test
  void transfersAndTellsWhyATermEnded() {
    try (Candidate a = lead("/moved", "ann")) {
      await().atMost(LIMIT).until(a::isLeader);
      try (Candidate b = lead("/moved", "bob")) {
        await().atMost(LIMIT).until(() -> baton.election("/moved").participants().size() == 2);
        String order = "{'action':'transfer','path':'/moved','to':'bob','reason':'upgrade'}";
        ApiAnswer answer = act(order);
        assertThat(answer.status()).as(answer.body().toString()).isEqualTo(200);
        assertThat(answer.body().get("text").getAsString()).isEqualTo("Done: bob is first now.");
        await().atMost(LIMIT).until(b::isLeader);
        assertThat(leaderOf("/moved")).isEqualTo("bob");
        await().atMost(LIMIT).until(() -> historyText("/moved").contains("transferred, by"));
        assertThat(historyText("/moved")).contains("ada: upgrade");

        ApiAnswer evicted = act("{'action':'evict','path':'/moved','id':'bob','reason':'broken'}");
        assertThat(evicted.body().get("text").getAsString())
            .isEqualTo("Done: it gave up its place.");
        await().atMost(LIMIT).until(() -> historyText("/moved").contains("ada: broken"));
        ApiAnswer absent = act("{'action':'evict','path':'/moved','id':'eve','reason':'broken'}");
        assertThat(absent.body().get("text").getAsString()).startsWith("No participant");
      }
    }
  }

  private static String historyText(String path) {
    return get("/election", Map.of("path", path)).body().get("history").toString();
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
    return get("/at", Map.of("path", path, "time", time)).body().get("sentence").getAsString();
  }

  @Test
  void refusesWhatMakesNoSense() {
    assertThat(get("/nothing", Map.of()).status()).isEqualTo(404);
    assertThat(get("/actions", Map.of()).status()).isEqualTo(405);
    assertThat(get("/election", Map.of("path", "no/slash")).status()).isEqualTo(400);
    assertThat(get("/overview", Map.of("limit", "0")).status()).isEqualTo(400);
    assertThat(get("/at", Map.of("path", "/a", "time", "noon")).status()).isEqualTo(400);
    assertThat(act("{'action':'dance','path':'/a'}").status()).isEqualTo(400);
    assertThat(act("{'action':'resign','path':'/a','withinSeconds':'x'}").status()).isEqualTo(400);
    assertThat(act("{'action':'transfer','path':'/a'}").status()).isEqualTo(400);
    assertThat(act("{'action':'evict','path':'/a'}").status()).isEqualTo(400);
    assertThat(act("{'action':'cede','path':'/a','id':''}").status()).isEqualTo(400);
    ApiAnswer unknown = act("{'action':'resign','path':'/a','node':'x'}");
    assertThat(unknown.status()).isEqualTo(400);
    assertThat(unknown.body().toString()).contains("an action has no field 'node'");
    ApiAnswer nothingToResign = act("{'action':'resign','path':'/a'}");
    assertThat(nothingToResign.status()).as(nothingToResign.body().toString()).isEqualTo(409);
    assertThat(routes.describeApi().getAsJsonObject("paths").keySet())
        .contains("/api/v1/overview", "/api/v1/actions", "/api/v1/events", "/api/v1/shards");
  }

  @Test
  void tellsStreamsOfEachChange() {
    List<ApiEvent> events = new CopyOnWriteArrayList<>();
    StreamRequest both = new StreamRequest(List.of("/live", "no/slash"));
    try (Candidate a = lead("/live", "ann");
        EventSource stream = routes.openStream(both, events::add)) {
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
      URI election = server.address().resolve("api/v1/election?path=/served");
      assertThat(fetch(election)).contains("\"metadata\":\"<b>\"");
    }
  }

  private static String fetch(URI address) throws IOException, InterruptedException {
    var answer =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return answer.body();
  }
}
