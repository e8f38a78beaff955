package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import dev.baton.Baton;
import dev.baton.cli.run.Runs.Run;
import dev.baton.cli.shell.ExitCode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What {@code baton run --health} answers to probes. */
@Tag("long")
class RunHealthTest extends RunServerFixture {
  private static final int SLOW_CONNECTIONS = 20;

  private HealthProbe start(String id, String script, String... options) throws IOException {
    List<String> all = new ArrayList<>(List.of("--health=0"));
    all.addAll(List.of(options));
    return new HealthProbe(runs.start(election, id, script, all.toArray(String[]::new)));
  }

  @Test
  void leaderPathAnswersGoodOnTheLeaderOnlyForEveryMethodOfProbes() throws IOException {
    HealthProbe leader = start("a", "exec sleep 1000");
    leader.awaitLeads();
    HealthProbe standby = start("b", "exec sleep 1000");
    standby.awaitStatus("/readyz", 200);
    for (String method : List.of("GET", "HEAD", "OPTIONS")) {
      for (String path : List.of("/leader", "/leader" + election)) {
        assertThat(leader.request(method, path).statusCode()).isEqualTo(200);
        assertThat(standby.request(method, path).statusCode()).isEqualTo(503);
      }
    }
    assertThat(leader.request("HEAD", "/leader").body()).isEmpty();
    for (String method : List.of("POST", "PUT", "DELETE", "PATCH")) {
      HttpResponse<String> refusal = leader.request(method, "/healthz");
      assertThat(refusal.statusCode()).isEqualTo(405);
      assertThat(refusal.headers().firstValue("Allow")).hasValue("GET, HEAD, OPTIONS");
    }
  }

  @Test
  void serverRefusesWhatItCannotRead() throws IOException {
    URI address = start("a", "exec sleep 1000").address();
    for (String line :
        List.of("GET /leader/%zz HTTP/1.1", "GET " + "x".repeat(9_000), "nonsense")) {
      try (Socket connection = new Socket(address.getHost(), address.getPort())) {
        connection.getOutputStream().write((line + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        String answer = new String(connection.getInputStream().readAllBytes(), UTF_8);
        assertThat(answer).matches("(?s)HTTP/1\\.[01] (400|414) .*");
      }
    }
  }

  @Test
  void slowConnectionsHoldUpNoProbe() throws IOException {
    HealthProbe probe = start("a", "exec sleep 1000");
    URI address = probe.address();
    await().atMost(LIMIT).until(() -> isAnsweredBesideSlowConnections(probe, address));
  }

  /** Returns false if the server closed a slow connection first. */
  private static boolean isAnsweredBesideSlowConnections(HealthProbe probe, URI address)
      throws IOException {
    List<SocketChannel> slow = new ArrayList<>();
    try {
      for (int i = 0; i < SLOW_CONNECTIONS; i++) {
        SocketChannel connection =
            SocketChannel.open(new InetSocketAddress(address.getHost(), address.getPort()));
        slow.add(connection);
        connection.write(ByteBuffer.wrap("GET /hea".getBytes(StandardCharsets.US_ASCII)));
        connection.configureBlocking(false);
      }
      assertThat(probe.get("/healthz").statusCode()).isEqualTo(200);
      for (SocketChannel connection : slow) {
        if (connection.read(ByteBuffer.allocate(1)) != 0) {
          return false;
        }
      }
      return true;
    } finally {
      for (SocketChannel connection : slow) {
        connection.close();
      }
    }
  }

  @Test
  void serverClosesSlowConnectionsAndTheOldestOfMany() throws IOException {
    HealthProbe probe = start("a", "exec sleep 1000");
    URI address = probe.address();
    List<SocketChannel> slow = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      slow.add(SocketChannel.open(new InetSocketAddress(address.getHost(), address.getPort())));
    }
    assertThat(probe.get("/healthz").statusCode()).isEqualTo(200);
    for (SocketChannel connection : slow) {
      assertThat(connection.read(ByteBuffer.allocate(1))).isEqualTo(-1);
      connection.close();
    }
  }

  @Test
  void serviceWaitsForZooKeeperAtItsStart() throws IOException, InterruptedException {
    zooKeeper.stop();
    Path pid = folder.resolve("pid");
    HealthProbe waiting = start("a", "exec sleep 1000", "--restart");
    HealthProbe ended = start("b", "exec sleep 1000", "--restart", "--pid-file=" + pid);
    Run once = runs.start(election, "c", "true");
    assertThat(waiting.get("/healthz").statusCode()).isEqualTo(200);
    assertThat(waiting.json("/healthz").get("connected").getAsBoolean()).isFalse();
    assertThat(waiting.get("/readyz").statusCode()).isEqualTo(503);
    assertThat(waiting.get("/leader").statusCode()).isEqualTo(503);
    ended.run().awaitSaid("could not be reached within 15 s");
    ended.run().awaitSaid("Waiting for it.");
    ended.run().signal("HUP");
    ended.run().signal("TERM");
    assertThat(ended.run().exitCode()).isEqualTo(143);
    assertThat(pid).doesNotExist();
    assertThat(once.exitCode()).isEqualTo(ExitCode.UNAVAILABLE);
    waiting.run().awaitSaid("Waiting for it.");
    zooKeeper.start();
    waiting.awaitStatus("/readyz", 200);
    waiting.awaitLeads();
    waiting.run().awaitSaid("baton: ZooKeeper answers\n");
  }

  @Test
  void healthTellsOfCommandThatCannotStart() throws IOException {
    Path jobs = folder.resolve("jobs.toml");
    Files.writeString(
        jobs,
        """
        [[job]]
        election = "/health-broken"
        command = ["%1$s/no-such-command"]
        restart = true

        [[job]]
        election = "/health-good"
        command = ["sleep", "1000"]
        """
            .formatted(folder));
    HealthProbe several = new HealthProbe(runs.startJobs(jobs, "--health=0"));
    several.awaitStatus("/leader/health-good", 200);
    String missing = folder + "/no-such-command: command not found";
    several.run().awaitSaid(missing);
    assertThat(several.get("/healthz").statusCode()).isEqualTo(200);
    JsonArray states = several.json("/healthz").getAsJsonArray("jobs");
    assertThat(states)
        .extracting(JsonElement::getAsJsonObject)
        .anySatisfy(job -> assertThat(job.get("problem").getAsString()).isEqualTo(missing))
        .anySatisfy(job -> assertThat(job.get("command").getAsString()).isEqualTo("running"));
    several.awaitStatus("/readyz", 200);
    Run run = runs.start(election, "a", List.of("--restart", "--health=0"), List.of("/no/command"));
    HealthProbe single = new HealthProbe(run);
    single.awaitStatus("/readyz", 503);
    await()
        .atMost(LIMIT)
        .until(() -> single.get("/readyz").body().contains("/no/command: command not found"));
    assertThat(single.get("/healthz").statusCode()).isEqualTo(200);
  }

  /** A job that its user has stopped starts nothing; its lease is renewed all the same. */
  @Test
  void startThatHangsIsFaultUntilTheCommandRuns() throws IOException, InterruptedException {
    Run leader = runs.start(election, "leader", "exec sleep 1000");
    leader.awaitParticipation();
    Run run = runs.start(election, "a", "exec sleep 1000", "--restart", "--health=0");
    run.awaitSaid("waiting at position 2");
    run.signal("STOP");
    leader.signal("TERM");
    HealthProbe probe = new HealthProbe(run);
    probe.awaitStatus("/healthz", 503);
    assertThat(probe.json("/healthz").get("problem").getAsString())
        .startsWith(election + ": the command has been starting for ");
    run.signal("CONT");
    probe.awaitStatus("/healthz", 200);
    probe.awaitLeads();
  }

  /**
   * The command is told to end twice, by a hand-over and by the end of its lease. It uses the grace
   * that it sleeps, less a tick of the clock.
   */
  @Test
  void metricsTellOfStartsAndEndsOfTheCommand() throws IOException {
    Path pause = Files.writeString(folder.resolve("pause"), "0.3");
    double tick = 0.01;
    String script = "trap 'sleep $(<" + pause + "); exit 3' TERM; while :; do sleep 0.05; done";
    HealthProbe probe = start("a", script, "--restart", "--session-timeout=10s", "--grace=2s");
    probe.awaitLeads();
    awaitMetric(probe, "baton_command_starts_total", 1);
    assertThat(metric(probe, "baton_command_running")).isOne();
    assertThat(metric(probe, "baton_command_uptime_seconds")).isPositive();
    assertThat(metric(probe, "baton_command_last_exit")).isNaN();
    assertThat(metric(probe, "baton_command_grace_used_seconds")).isNaN();
    try (Baton operator = Baton.connect(zooKeeper.connectString())) {
      operator.election(election).resignLeader("a test", LIMIT);
    }
    awaitMetric(probe, "baton_command_starts_total", 2);
    assertThat(metric(probe, "baton_command_last_exit")).isEqualTo(3);
    assertThat(metric(probe, "baton_command_grace_used_seconds"))
        .isGreaterThanOrEqualTo(0.3 - tick);
    Files.writeString(pause, "0.6");
    zooKeeper.stop();
    awaitMetric(probe, "baton_command_running", 0);
    assertThat(metric(probe, "baton_command_uptime_seconds")).isZero();
    assertThat(metric(probe, "baton_command_grace_used_seconds"))
        .isGreaterThanOrEqualTo(0.6 - tick);
  }

  private void awaitMetric(HealthProbe probe, String name, double value) {
    await(name).atMost(LIMIT).until(() -> metric(probe, name), is -> is == value);
  }

  private double metric(HealthProbe probe, String name) {
    String series = name + "{election=\"" + election + "\"} ";
    return probe
        .get("/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith(series))
        .mapToDouble(line -> Double.parseDouble(line.substring(series.length())))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void micrometerIsLoadedForMetricsOnly() throws IOException {
    Run plain = runs.start(election, "a", "exec sleep 1000");
    plain.awaitParticipation();
    HealthProbe measured = start("b", "exec sleep 1000");
    measured.awaitStatus("/readyz", 200);
    assertThat(usedClasses(measured.run())).contains("io.micrometer.");
    assertThat(usedClasses(plain)).contains("dev.baton.").doesNotContain("io.micrometer.");
  }

  private static String usedClasses(Run run) throws IOException {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    String pid = Long.toString(run.jvm().pid());
    Process process = new ProcessBuilder(jcmd, pid, "GC.class_histogram").start();
    return new String(process.getInputStream().readAllBytes(), UTF_8);
  }
}
