package dev.baton.cli.report;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonArray;
import com.google.gson.JsonParser;
import dev.baton.Baton;
import dev.baton.cli.Cli;
import dev.baton.cli.Console;
import dev.baton.cli.Main;
import dev.baton.cli.shell.ExitCode;
import dev.baton.lock.LockHold;
import dev.baton.participants.Participant;
import dev.baton.participants.Peers;
import dev.baton.protocol.TurnRule;
import dev.baton.testkit.CuratorClients;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.leader.LeaderLatch;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.ACL;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusCommandTest {
  @TempDir Path home;

  private final Console console = new Console();
  private final StringWriter out = console.out;
  private final StringWriter err = console.err;
  private EmbeddedZooKeeper zooKeeper;
  private Baton baton;

  @BeforeEach
  void launch() {
    zooKeeper = EmbeddedZooKeeper.launch();
    baton = Baton.connect(zooKeeper.connectString());
  }

  @AfterEach
  void stop() {
    baton.close();
    zooKeeper.close();
  }

  private int status(String... arguments) {
    List<String> all = new ArrayList<>(List.of("status", "--connect", zooKeeper.connectString()));
    all.addAll(List.of(arguments));
    return console.run(all.toArray(String[]::new));
  }

  private void enter(String election, String id, String metadata) {
    int before = participants(election).size();
    baton.election(election).candidate(id).metadata(metadata).campaign();
    await().atMost(LIMIT).until(() -> participants(election).size() > before);
  }

  private List<Participant> participants(String election) {
    return baton.election(election).participants();
  }

  private String since(String election, int place) {
    return participants(election).get(place - 1).since().toString();
  }

  private String token(String election, int place) {
    return Long.toString(participants(election).get(place - 1).fencingToken());
  }

  @Test
  void showsPeopleATableOfAllElections() {
    enter("/jobs/report", "host-1", "");
    enter("/jobs/report", "host-2", "port 80");
    enter("/billing", "host-1", "");
    assertThat(status()).isZero();
    assertThat(out.toString().lines().map(line -> line.replaceAll(" {2,}", "|")))
        .hasSize(4)
        .satisfiesExactly(
            line ->
                assertThat(line).isEqualTo("ELECTION|POSITION|ROLE|ID|TOKEN|QUEUED SINCE|METADATA"),
            line -> assertThat(line).startsWith("/billing|1|leader|host-1|" + token("/billing", 1)),
            line ->
                assertThat(line)
                    .matches("/jobs/report\\|1\\|leader\\|host-1\\|\\d+\\|\\d{4}-[-\\d]+ [\\d:]+"),
            line ->
                assertThat(line)
                    .startsWith("/jobs/report|2|standby|host-2|-|")
                    .endsWith("|port 80"));
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void showsMembersOfCuratorsLatchAndBatonsBehindThem() throws IOException, InterruptedException {
    try (CuratorFramework client =
            CuratorClients.connectClient(zooKeeper.connectString(), Duration.ofSeconds(10));
        LeaderLatch latch = new LeaderLatch(client, "/jobs/shared", "curator-1")) {
      assertThatCode(latch::start).doesNotThrowAnyException();
      latch.await();
      baton
          .election("/jobs/shared")
          .sharedWith(Peers.CURATOR_LATCH)
          .candidate("baton-1")
          .campaign();
      await().atMost(LIMIT).until(() -> participants("/jobs/shared").size() == 2);
      assertThat(status("/jobs/shared")).isZero();
      assertThat(out.toString().lines().map(line -> line.replaceAll(" {2,}", "|")).skip(1))
          .satisfiesExactly(
              line -> assertThat(line).matches("/jobs/shared\\|1\\|leader\\|curator-1\\|\\d+\\|.*"),
              line -> assertThat(line).startsWith("/jobs/shared|2|standby|baton-1|-|"));
    }
  }

  @Test
  void writesJsonWithTokensAsStrings() {
    enter("/jobs/report", "host-1", "");
    enter("/jobs/report", "host-2", "<\"port\" 80>");
    assertThat(status("/jobs/report", "/nobody", "--json")).isEqualTo(1);
    String expected =
        """
        [{"election": "/jobs/report",
          "leader": {"id": "host-1", "fencingToken": "%1$s"},
          "participants": [
            {"id": "host-1", "role": "leader", "position": 1, "fencingToken": "%1$s",
             "queuedSince": "%2$s", "metadata": ""},
            {"id": "host-2", "role": "standby", "position": 2, "fencingToken": null,
             "queuedSince": "%3$s", "metadata": "<\\"port\\" 80>"}]},
         {"election": "/nobody", "leader": null, "participants": []}]
        """
            .formatted(
                token("/jobs/report", 1), since("/jobs/report", 1), since("/jobs/report", 2));
    assertThat(JsonParser.parseString(out.toString())).isEqualTo(JsonParser.parseString(expected));
  }

  @Test
  void showsThoseWhoWaitInARaceWithoutPlaceAndToken() {
    for (String id : List.of("host-1", "host-2")) {
      int before = participants("/race").size();
      baton.election("/race").withRule(TurnRule.RACE).candidate(id).registered().campaign();
      await().atMost(LIMIT).until(() -> participants("/race").size() > before);
    }
    assertThat(status()).isZero();
    assertThat(out.toString().lines().map(line -> line.replaceAll(" {2,}", "|")))
        .anySatisfy(line -> assertThat(line).startsWith("/race|-|standby|host-2|-|"));
    out.getBuffer().setLength(0);
    assertThat(status("/race", "--json")).isZero();
    JsonArray participants =
        JsonParser.parseString(out.toString())
            .getAsJsonArray()
            .get(0)
            .getAsJsonObject()
            .getAsJsonArray("participants");
    String expected =
        """
        {"id": "host-2", "role": "standby", "position": null, "fencingToken": null,
         "queuedSince": "%s", "metadata": ""}
        """
            .formatted(since("/race", 2));
    assertThat(participants.get(1)).isEqualTo(JsonParser.parseString(expected));
  }

  @Test
  void showsWhatHoldersOfLocksShare() throws InterruptedException {
    LockHold reading = baton.readWriteLock("/book").readLock().acquire();
    CompletableFuture<LockHold> writing = baton.readWriteLock("/book").writeLock().acquireAsync();
    await().atMost(LIMIT).until(() -> participants("/book").size() == 2);
    try (LockHold two = baton.semaphore("/slots", 3).permits(2).acquire()) {
      baton.semaphore("/slots", 3).permits(2).candidate("waiter").campaign();
      await().atMost(LIMIT).until(() -> participants("/slots").size() == 2);
      assertThat(status()).isZero();
      assertThat(two.isValid()).isTrue();
    }
    assertThat(out.toString().lines().map(line -> line.replaceAll(" {2,}", "|")).skip(1))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("/book|1|reads|"),
            line -> assertThat(line).startsWith("/book|2|awaits write|"),
            line -> assertThat(line).startsWith("/slots|1|holds 2 of 3|"),
            line -> assertThat(line).startsWith("/slots|2|awaits 2 of 3|waiter|-|"));
    writing.cancel(false);
    reading.close();
  }

  @Test
  void writesTheFirstOfThoseWhoHoldTogetherAsLeader() {
    baton.semaphore("/slots", 3).permits(2).candidate("first").campaign();
    await().atMost(LIMIT).until(() -> participants("/slots").size() == 1);
    baton.semaphore("/slots", 3).permits(1).candidate("second").campaign();
    await().atMost(LIMIT).until(() -> participants("/slots").size() == 2);
    assertThat(status("/slots", "--json")).isZero();
    String expected =
        """
        [{"election": "/slots",
          "leader": {"id": "first", "fencingToken": "%1$s"},
          "participants": [
            {"id": "first", "role": "leader", "position": 1, "fencingToken": "%1$s",
             "queuedSince": "%2$s", "metadata": "", "mode": "permits", "taken": 2, "permits": 3},
            {"id": "second", "role": "leader", "position": 2, "fencingToken": "%3$s",
             "queuedSince": "%4$s", "metadata": "", "mode": "permits", "taken": 1, "permits": 3}]}]
        """
            .formatted(
                token("/slots", 1), since("/slots", 1), token("/slots", 2), since("/slots", 2));
    assertThat(JsonParser.parseString(out.toString())).isEqualTo(JsonParser.parseString(expected));
  }

  @Test
  void whoeverLeadsStandsOutWhereThereAreColours() {
    enter("/jobs/report", "@|red host-1|@", "");
    enter("/jobs/report", "host-2", "");
    assertThat(status("--color", "always")).isZero();
    assertThat(out.toString().lines().skip(1))
        .satisfiesExactly(
            leader -> assertThat(leader).startsWith("\u001b[32m/jobs").contains("@|red host-1|@"),
            standby -> assertThat(standby).startsWith("/jobs"));
  }

  @Test
  void exitCodeTellsWhetherSomebodyLeads() {
    enter("/jobs/report", "host-1", "");
    assertThat(status("/jobs/report")).isZero();
    assertThat(status("/nobody")).isEqualTo(1);
    assertThat(out.toString()).contains("/nobody   -         none");
    assertThat(status("/jobs/report", "/nobody")).isEqualTo(1);
    assertThat(status()).as("of all elections that there are").isZero();
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void saysSoIfThereIsNoElection() {
    assertThat(status()).isZero();
    assertThat(out.toString()).isEqualTo("There are no elections with participants.\n");
    assertThat(status("--json")).isZero();
    assertThat(out.toString()).endsWith("\n[]\n");
  }

  @Test
  void tellsWhatItMayNotSee() throws IOException, InterruptedException, KeeperException {
    enter("/open", "host-1", "");
    try (ZooKeeper client = new ZooKeeper(zooKeeper.connectString(), 10_000, event -> {})) {
      List<ACL> creating = new ArrayList<>();
      creating.add(new ACL(ZooDefs.Perms.CREATE, ZooDefs.Ids.ANYONE_ID_UNSAFE));
      client.create("/hidden", new byte[0], creating, CreateMode.PERSISTENT);
    }
    assertThat(status()).isZero();
    assertThat(out.toString()).contains("/open ").doesNotContain("/hidden");
    assertThat(err.toString())
        .isEqualTo("baton: not permitted to look for elections below /hidden\n");
    assertThat(status("/hidden", "/open")).isEqualTo(77);
    assertThat(err.toString()).contains("not permitted to read /hidden; give this identity READ");
  }

  @Test
  void refusesWhatCannotBeAnElection() {
    assertThat(status("jobs")).isEqualTo(64);
    assertThat(err.toString()).contains("\"jobs\"", "must begin with /");
  }

  @Test
  void saysSoIfItsOutputCannotBeWritten() throws IOException, InterruptedException {
    ProcessBuilder builder = Cli.java(Main.class);
    builder.command().addAll(List.of("status", "--connect", zooKeeper.connectString()));
    Process status = builder.redirectOutput(new File("/dev/full")).start();
    Cli.Answer answer = Cli.answer(status);
    assertThat(answer.exitCode()).isEqualTo(ExitCode.NOT_WRITTEN);
    assertThat(answer.err()).isEqualTo("baton: the output can't be written\n");
  }

  @Test
  void startsNoServer() throws IOException, InterruptedException {
    Cli.Answer answer = new Cli(home).run("status");
    assertThat(answer.exitCode()).isEqualTo(69);
    assertThat(answer.err()).contains("no local server runs");
    assertThat(home).isEmptyDirectory();
  }
}
