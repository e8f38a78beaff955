package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.baton.Baton;
import dev.baton.cli.run.Runs.Run;
import dev.baton.participants.TransferRefusedException;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.FaultProxy;
import dev.baton.testkit.FreePorts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A real Prometheus over real processes: alerts fire, and resolve. */
@Tag("long")
class PrometheusTest extends RunServerFixture {
  private static final Pattern METRIC = Pattern.compile("\\bbaton_\\w+");

  private final int firstPort = FreePorts.takePort();
  private final int secondPort = FreePorts.takePort();
  private PrometheusServer prometheus;

  @BeforeEach
  void startPrometheus() throws IOException {
    List<String> targets = List.of("127.0.0.1:" + firstPort, "127.0.0.1:" + secondPort);
    prometheus = new PrometheusServer(folder, targets, "200ms", "1s");
  }

  @AfterEach
  void stopPrometheus() {
    prometheus.close();
    FreePorts.giveBack(firstPort);
    FreePorts.giveBack(secondPort);
  }

  private HealthProbe startFirst() throws IOException {
    return start(runs, "a", firstPort);
  }

  private HealthProbe startSecond() throws IOException {
    return start(runs, "b", secondPort);
  }

  private HealthProbe start(Runs where, String id, int port) throws IOException {
    Run run =
        where.start(
            election,
            id,
            "exec sleep 1000",
            "--health=" + port,
            "--restart",
            "--session-timeout=10s");
    return new HealthProbe(run, port);
  }

  @Test
  void loneLeaderIsTooFew() throws IOException {
    startFirst().awaitLeads();
    prometheus.awaitFiring("BatonFewCandidates");
    startSecond().awaitStatus("/readyz", 200);
    prometheus.awaitResolved("BatonFewCandidates");
    assertThat(prometheus.firing()).isEmpty();
  }

  @Test
  void electionWithoutLeaderIsNoticedUntilTheNextLeads() throws IOException, InterruptedException {
    HealthProbe first = startFirst();
    first.awaitLeads();
    HealthProbe second = startSecond();
    second.awaitStatus("/readyz", 200);
    Runs.signal("STOP", first.run().jvm().pid());
    prometheus.awaitFiring("BatonNobodyLeads");
    second.awaitLeads();
    prometheus.awaitResolved("BatonNobodyLeads");
    Runs.signal("CONT", first.run().jvm().pid());
  }

  @Test
  void manyChangesAreFlapping() throws IOException {
    HealthProbe first = startFirst();
    first.awaitLeads();
    HealthProbe second = startSecond();
    second.awaitStatus("/readyz", 200);
    try (Baton operator = Baton.connect(zooKeeper.connectString())) {
      await()
          .atMost(LIMIT)
          .ignoreException(TransferRefusedException.class) // neither leads at the moment
          .until(
              () -> {
                operator.election(election).resignLeader("a test", LIMIT);
                return prometheus.firing().contains("BatonLeadershipFlaps");
              });
    }
    prometheus.awaitResolved("BatonLeadershipFlaps");
  }

  @Test
  void lossOfZooKeeperIsNoticed() throws IOException {
    HealthProbe first = startFirst();
    first.awaitLeads();
    zooKeeper.stop();
    prometheus.awaitFiring("BatonSuspended");
    prometheus.awaitFiring("BatonDisconnected");
    zooKeeper.start();
    prometheus.awaitResolved("BatonDisconnected");
  }

  /** Two ensembles, which Baton cannot know of, give two leaders. */
  @Test
  void twoLeadersAreNoticed() throws IOException {
    try (EmbeddedZooKeeper other = EmbeddedZooKeeper.launch();
        Runs others = new Runs(folder, other.connectString())) {
      HealthProbe first = startFirst();
      first.awaitLeads();
      HealthProbe second = start(others, "b", secondPort);
      second.awaitLeads();
      prometheus.awaitFiring("BatonTwoLeaders");
      second.run().process().destroyForcibly();
      prometheus.awaitResolved("BatonTwoLeaders");
    }
  }

  @Test
  void slowEnsembleIsNoticed() throws IOException {
    try (FaultProxy proxy = FaultProxy.proxyTo(zooKeeper.connectString());
        Runs behind = new Runs(folder, proxy.connectString())) {
      start(behind, "a", firstPort).awaitLeads();
      proxy.delay(Duration.ofMillis(300));
      prometheus.awaitFiring("BatonEnsembleSlow");
      proxy.delay(Duration.ZERO);
      prometheus.awaitResolved("BatonEnsembleSlow");
    }
  }

  @Test
  void metricsOfTheAlertsAreThere() throws IOException {
    HealthProbe probe = startFirst();
    probe.awaitLeads();
    String alerts = Runs.text(Path.of("../../deploy/prometheus/alerts.yml"));
    List<String> wanted =
        METRIC.matcher(alerts).results().map(MatchResult::group).distinct().toList();
    assertThat(wanted).hasSizeGreaterThan(5);
    try (Baton operator = Baton.connect(zooKeeper.connectString())) {
      operator.election(election).resignLeader("a test", LIMIT);
    }
    String always =
        wanted.stream()
            .filter(name -> !name.startsWith("baton_suspended"))
            .collect(Collectors.joining(" "));
    await()
        .atMost(LIMIT)
        .untilAsserted(() -> assertThat(probe.get("/metrics").body()).contains(always.split(" ")));
  }

  @Test
  void everyExpressionOfTheGrafanaPageIsValid() {
    JsonObject page =
        JsonParser.parseString(Runs.text(Path.of("../../deploy/grafana/baton.json")))
            .getAsJsonObject();
    List<String> expressions =
        StreamSupport.stream(page.getAsJsonArray("panels").spliterator(), false)
            .flatMap(
                panel ->
                    StreamSupport.stream(
                        panel.getAsJsonObject().getAsJsonArray("targets").spliterator(), false))
            .map(target -> target.getAsJsonObject().get("expr").getAsString())
            .toList();
    assertThat(expressions)
        .hasSizeGreaterThan(10)
        .allSatisfy(
            one -> assertThat(prometheus.understands(one.replace("$election", ".*"))).isTrue());
    assertThat(prometheus.understands("sum(")).isFalse();
    assertThat(expressions)
        .filteredOn(one -> one.matches(".* by \\(.*(election|lock).*"))
        .isNotEmpty()
        .allMatch(one -> one.contains(" by (job, namespace, ensemble, "), "as the alerts do");
  }

  @Test
  void rulesPassTheirTests() throws IOException, InterruptedException {
    Path rules = Path.of("../../deploy/prometheus").toAbsolutePath().normalize();
    for (String check : List.of("check rules alerts.yml", "test rules alerts-test.yml")) {
      List<String> words = new ArrayList<>(List.of("promtool"));
      words.addAll(List.of(check.split(" ", -1)));
      Process promtool =
          new ProcessBuilder(words).directory(rules.toFile()).redirectErrorStream(true).start();
      String printed = new String(promtool.getInputStream().readAllBytes(), UTF_8);
      assertThat(promtool.waitFor()).as(printed).isZero();
    }
  }
}
