package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import dev.baton.cli.run.Runs.Run;
import dev.baton.cli.shell.ExitCode;
import dev.baton.testkit.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** By what others watch {@code baton run}: HTTP, a file with its process id, systemd. */
@Tag("long")
class RunServicesTest extends RunClusterFixture {
  private static final String SERVER =
      """
      import os, socket, sys
      s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
      s.bind(sys.argv[1])
      while True:
          text, fds, flags, sender = socket.recv_fds(s, 4096, 4)
          for fd in fds: os.close(fd)
          print(text.decode(), flush=True)
      """;

  @Test
  void healthTellsWhoLeadsAndWhetherWeDo() throws IOException, InterruptedException {
    Path token = folder.resolve("token");
    String script = "echo $BATON_FENCING_TOKEN > " + token + "; exec sleep 1000";
    Run leading = runs.start(election, "a", script, "--health", "0", "--meta", "10.0.0.1");
    HealthProbe first = new HealthProbe(leading);
    first.awaitLeads();
    Run waiting = runs.start(election, "b", "exec sleep 1000", "--health", "127.0.0.1:0");
    HealthProbe second = new HealthProbe(waiting);
    waiting.awaitSaid("waiting at position 2");
    JsonObject ofFirst = first.json("/leader");
    assertThat(ofFirst.get("name").getAsString()).isEqualTo("a");
    await().atMost(LIMIT).until(() -> !Runs.text(token).isEmpty());
    assertThat(token).hasContent(ofFirst.get("token").getAsString());
    JsonObject ofSecond = second.json("/leader" + election);
    assertThat(ofSecond.get("name").getAsString()).isEqualTo("a");
    assertThat(ofSecond.get("metadata").getAsString()).isEqualTo("10.0.0.1");
    assertThat(ofSecond.get("leads").getAsBoolean()).isFalse();
    assertThat(ofSecond.get("token").isJsonNull()).isTrue();
    assertThat(ofSecond.get("position").getAsInt()).isEqualTo(2);
    assertThat(ofSecond.get("command").getAsString()).isEqualTo("none");
    leading.signal("TERM");
    second.awaitLeads();
    assertThat(second.get("/healthz").statusCode()).isEqualTo(200);
    assertThat(second.get("/leader/another").statusCode()).isEqualTo(404);
    assertThat(second.get("/").statusCode()).isEqualTo(404);
  }

  private static void awaitConnected(HealthProbe probe, boolean connected) {
    await()
        .atMost(LIMIT)
        .until(() -> probe.get("/healthz").body().contains("\"connected\": " + connected));
    assertThat(probe.get("/healthz").statusCode()).isEqualTo(200);
  }

  @Test
  void probesOfKubernetesStayGoodWhileZooKeeperIsAway() throws IOException {
    String[] quick = {"--health=0", "--session-timeout=4s", "--grace=500ms", "--restart"};
    Run run = runs.start(election, "a", "exec sleep 1000", quick);
    HealthProbe probe = new HealthProbe(run);
    probe.awaitLeads();
    awaitConnected(probe, true);
    server().kill();
    awaitConnected(probe, false);
    probe.awaitStatus("/leader", 503);
    assertThat(probe.get("/healthz").statusCode()).isEqualTo(200);
    assertThat(probe.get("/readyz").statusCode()).isEqualTo(200);
    server().start();
    awaitConnected(probe, true);
    probe.awaitLeads();
  }

  @Test
  void healthNoticesWhatWentAwayWhileTheCommandWasHeldBack() throws IOException {
    String[] quick = {"--health=0", "--session-timeout=4s", "--grace=250ms", "--restart"};
    Path well = folder.resolve("well");
    Run run = runs.start(election, "a", "[ -e " + well + " ] && exec sleep 1000", quick);
    run.awaitSaid("rejoins the queue in ");
    server().kill();
    HealthProbe probe = new HealthProbe(run);
    awaitConnected(probe, false);
    server().start();
    Files.createFile(well);
    awaitConnected(probe, true);
  }

  @Test
  void aPidFileBelongsToOneThatLives() throws IOException, InterruptedException {
    Path file = folder.resolve("pid");
    String option = "--pid-file=" + file;
    Run first = runs.start(election, "a", "exec sleep 1000", option);
    String pid = Long.toString(first.process().pid());
    await().atMost(LIMIT).until(() -> Runs.text(file).strip(), pid::equals);
    Run second = runs.start(election, "b", "true", option);
    assertThat(second.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(second.said())
        .contains("another baton uses it, process " + pid + "; stop that process first");
    first.jvm().destroyForcibly();
    assertThat(first.exitCode()).isNotZero();
    assertThat(file).exists();
    Run third = runs.start(election, "c", "cat " + file, option);
    assertThat(third.exitCode()).isZero();
    assertThat(third.out()).hasContent(Long.toString(third.process().pid()));
    assertThat(file).doesNotExist();
  }

  @Test
  void systemdIsToldWhenItIsReadyAndHowItStands() throws IOException, InterruptedException {
    Path socket = folder.resolve("notify");
    Path told = folder.resolve("told");
    ProcessBuilder server =
        new ProcessBuilder("/usr/bin/python3", "-c", SERVER, socket.toString())
            .redirectOutput(told.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    try (ChildProcess listening = ChildProcess.start(server)) {
      await().atMost(LIMIT).until(() -> Files.exists(socket));
      Map<String, String> asked =
          Map.of("NOTIFY_SOCKET", socket.toString(), "WATCHDOG_USEC", "400000");
      Run first = runs.start(election, "a", "exec sleep 1000");
      first.awaitParticipation();
      Run second =
          runs.with(asked).start(election, "b", "echo \"<${NOTIFY_SOCKET-}>\"; exec sleep 1000");
      awaitTold(told, "READY=1", election + ": waits at position 2; a leads", "WATCHDOG=1");
      first.signal("TERM");
      awaitTold(told, "STATUS=" + election + ": leads with token ");
      await().atMost(LIMIT).until(() -> Runs.text(second.out()), "<>\n"::equals);
      second.signal("TERM");
      assertThat(second.exitCode()).isEqualTo(143);
      awaitTold(told, "STOPPING=1");
      assertThat(Runs.text(told).split("READY=1", -1)).hasSize(2);
      assertThat(listening.isAlive()).isTrue();
    }
  }

  private static void awaitTold(Path told, String... words) {
    await().atMost(LIMIT).untilAsserted(() -> assertThat(Runs.text(told)).contains(List.of(words)));
  }
}
