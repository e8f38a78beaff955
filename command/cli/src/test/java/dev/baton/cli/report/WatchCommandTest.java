package dev.baton.cli.report;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.baton.Baton;
import dev.baton.cli.Cli;
import dev.baton.cli.Main;
import dev.baton.cli.run.Runs;
import dev.baton.cli.shell.ExitCode;
import dev.baton.election.Candidate;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as a process of its own, and what it writes. */
class WatchCommandTest {
  private static final String ELECTION = "/jobs/report";

  @TempDir Path home;

  private final List<Process> started = new ArrayList<>();
  private EmbeddedZooKeeper zooKeeper;
  private Baton baton;
  private Path out;

  @BeforeEach
  void launch() {
    zooKeeper = EmbeddedZooKeeper.launch();
    baton = Baton.connect(zooKeeper.connectString());
    out = home.resolve("out");
  }

  @AfterEach
  void stop() {
    started.forEach(Process::destroyForcibly);
    baton.close();
    zooKeeper.close();
  }

  private Process watch(String... options) throws IOException {
    return watchAt(ELECTION, options);
  }

  private Process watchAt(String which, String... options) throws IOException {
    ProcessBuilder builder = Cli.java(Main.class);
    builder.command().addAll(List.of("watch", which, "--connect", zooKeeper.connectString()));
    builder.command().addAll(List.of(options));
    Process process =
        builder
            .redirectInput(new File("/dev/null"))
            .redirectOutput(out.toFile())
            .redirectError(home.resolve("err").toFile())
            .start();
    started.add(process);
    return process;
  }

  private Candidate campaign(String id) {
    return baton.election(ELECTION).candidate(id).metadata("port 80").campaign();
  }

  /** What follows the time, in each line. */
  private List<String> said() {
    return Runs.text(out)
        .lines()
        .map(line -> line.replaceFirst("^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{3}  ", ""))
        .map(line -> line.replaceAll(" {2,}", "|"))
        .toList();
  }

  private void awaitSaid(String line) {
    await("'" + line + "'").atMost(LIMIT).until(() -> said().contains(line));
  }

  @Test
  void tellsWhoIsThereAndThenWhoComesAndGoesAndLeadsUntilCtrlC()
      throws IOException, InterruptedException {
    Candidate a = campaign("a");
    String token = Long.toString(a.awaitLeadership().fencingToken());
    Process watch = watch();
    awaitSaid("leader|a leads with token " + token);
    Candidate b = campaign("b");
    awaitSaid("joined|b at position 2");
    a.close();
    String next = "leader|b leads with token " + b.awaitLeadership().fencingToken();
    awaitSaid(next);
    Runs.signal("WINCH", watch.pid());
    Runs.signal("INT", watch.pid());

    assertThat(watch.waitFor()).isZero();
    assertThat(said())
        .containsExactly(
            "joined|a at position 1",
            "leader|a leads with token " + token,
            "joined|b at position 2",
            "left|a",
            next);
    assertThat(Runs.text(home.resolve("err"))).isEmpty();
  }

  @Test
  void writesJsonLinesWithTokensAsStrings() throws IOException, InterruptedException {
    Process watch = watch("--json");
    await().atMost(LIMIT).until(() -> Runs.text(out).lines().count() == 1);
    Candidate a = campaign("a");
    String token = Long.toString(a.awaitLeadership().fencingToken());
    await().atMost(LIMIT).until(() -> Runs.text(out).lines().count() == 3);
    Runs.signal("TERM", watch.pid());

    assertThat(watch.waitFor()).isZero();
    List<JsonObject> lines =
        Runs.text(out)
            .lines()
            .map(JsonParser::parseString)
            .map(one -> one.getAsJsonObject())
            .toList();
    assertThat(lines)
        .allSatisfy(line -> assertThat(line.remove("time").getAsString()).endsWith("Z"));
    assertThat(lines.get(1).remove("queuedSince").getAsString()).endsWith("Z");
    String nobody = "{'election': '/jobs/report', 'event': 'leader', 'leader': null}";
    String joined =
        "{'election': '/jobs/report', 'event': 'joined', 'id': 'a', 'role': 'leader',"
            + " 'position': 1, 'fencingToken': '%s', 'metadata': 'port 80'}";
    String leads =
        "{'election': '/jobs/report', 'event': 'leader',"
            + " 'leader': {'id': 'a', 'fencingToken': '%s'}}";
    assertThat(lines)
        .containsExactly(json(nobody), json(joined.formatted(token)), json(leads.formatted(token)));
  }

  private static JsonObject json(String text) {
    return JsonParser.parseString(text.replace('\'', '"')).getAsJsonObject();
  }

  @Test
  void warnsAndSaysWhenThatIsOver() throws IOException, InterruptedException {
    Process watch = watch("--warn-below", "2", "--warn-leaderless", "100ms", "--warn-alone");
    awaitSaid("WARNING|0 in /jobs/report, fewer than 2");
    awaitSaid("WARNING|no candidate has led /jobs/report for 0.1 s");
    campaign("a");
    awaitSaid("warning-over|no candidate has led /jobs/report for 0.1 s");
    awaitSaid("WARNING|only a is left in /jobs/report");
    campaign("b");
    awaitSaid("warning-over|0 in /jobs/report, fewer than 2");
    Runs.signal("HUP", watch.pid());

    assertThat(watch.waitFor()).isZero();
  }

  @Test
  void saysWhenZooKeeperIsAwayAndGoesOn() throws IOException, InterruptedException {
    campaign("a");
    Process watch = watch();
    awaitSaid("joined|a at position 1");
    zooKeeper.stop();
    awaitSaid("suspended|connection lost; changes are reported after it returns");
    zooKeeper.start();
    awaitSaid("resumed|connected again; all changes are reported");
    Runs.signal("TERM", watch.pid());

    assertThat(watch.waitFor()).isZero();
  }

  @Test
  void refusesWhatMakesNoSense() throws IOException, InterruptedException {
    Cli cli = new Cli(home);
    assertThat(cli.run("watch", "jobs").exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(cli.run("watch", ELECTION, "--warn-below", "0").err()).contains("fewer than 0");
    assertThat(cli.run("watch", ELECTION, "--warn-changes", "5").err())
        .contains("'5' is not a rate", "5/10m");
    Cli.Answer answer = cli.run("watch", ELECTION, "--warn-changes", "5/10m");
    assertThat(answer.exitCode()).isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(answer.err()).contains("no local server runs");
  }

  @Test
  void endsWhenNobodyReadsItAnyMore() throws IOException, InterruptedException {
    Process watch = new Cli(home).start("watch", ELECTION, "--connect", zooKeeper.connectString());
    started.add(watch);
    try (BufferedReader reader = watch.inputReader()) {
      assertThat(reader.readLine()).endsWith("no leader");
    }
    campaign("a");

    assertThat(watch.waitFor()).isEqualTo(ExitCode.NOT_WRITTEN);
  }

  @Test
  void allElectionsAreWatchedAlsoNewOnes() throws IOException {
    try (Candidate first = campaign("a")) {
      await().atMost(LIMIT).until(first::isLeader);
      watchAt("--all");
      awaitSaid("/jobs/report|joined|a at position 1");
      try (Candidate second = baton.election("/jobs/later").candidate("b").campaign()) {
        awaitSaid("/jobs/later|joined|b at position 1");
        assertThat(second.isLeader()).isTrue();
      }
    }
    awaitSaid("/jobs/report|left|a");
  }
}
