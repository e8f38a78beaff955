package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.baton.cli.Runs.Run;
import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.ZooKeeperCluster;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** By what others watch {@code baton run}: HTTP, a file with its process id, systemd. */
@Tag("long")
class RunServicesTest extends RunFixture {
  private static final Pattern URL = Pattern.compile("--health answers at (http://127\\S+)\n");
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

  private static ZooKeeperCluster zooKeeper;

  private final HttpClient http = HttpClient.newHttpClient();

  @BeforeAll
  static void launch() {
    zooKeeper = ZooKeeperCluster.launch(1);
  }

  @AfterAll
  static void stop() {
    zooKeeper.close();
  }

  @Override
  String connectString() {
    return zooKeeper.connectString();
  }

  @Override
  void mend() {
    if (!zooKeeper.server(1).isRunning()) {
      zooKeeper.server(1).start();
    }
    zooKeeper.server(1).awaitServing(Runs.LIMIT);
  }

  private HttpResponse<String> get(Run run, String path) {
    run.awaitSaid("--health answers at ");
    Matcher url = URL.matcher(run.said());
    assertThat(url.find()).isTrue();
    URI uri = URI.create(url.group(1)).resolve(path);
    return http.sendAsync(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).join();
  }

  private JsonObject leader(Run run, String path) {
    return JsonParser.parseString(get(run, path).body()).getAsJsonObject();
  }

  private boolean leads(Run run) {
    HttpResponse<String> answer = get(run, "/leader");
    return answer.statusCode() == 200 && answer.body().contains("\"leads\": true");
  }

  @Test
  void healthTellsWhoLeadsAndWhetherWeDo() throws IOException, InterruptedException {
    Path token = folder.resolve("token");
    String script = "echo $BATON_FENCING_TOKEN > " + token + "; exec sleep 1000";
    Run first = runs.start(election, "a", script, "--health", "0", "--meta", "10.0.0.1");
    await().atMost(Runs.LIMIT).until(() -> leads(first));
    Run second = runs.start(election, "b", "exec sleep 1000", "--health", "127.0.0.1:0");
    second.awaitSaid("waiting at place 2");
    JsonObject ofFirst = leader(first, "/leader");
    assertThat(ofFirst.get("name").getAsString()).isEqualTo("a");
    await().atMost(Runs.LIMIT).until(() -> !Runs.text(token).isEmpty());
    assertThat(token).hasContent(ofFirst.get("token").getAsString());
    JsonObject ofSecond = leader(second, "/leader" + election);
    assertThat(ofSecond.get("name").getAsString()).isEqualTo("a");
    assertThat(ofSecond.get("metadata").getAsString()).isEqualTo("10.0.0.1");
    assertThat(ofSecond.get("leads").getAsBoolean()).isFalse();
    assertThat(ofSecond.get("token").isJsonNull()).isTrue();
    assertThat(ofSecond.get("place").getAsInt()).isEqualTo(2);
    first.signal("TERM");
    await().atMost(Runs.LIMIT).until(() -> leads(second));
    assertThat(get(second, "/healthz").statusCode()).isEqualTo(200);
    assertThat(get(second, "/leader/another").statusCode()).isEqualTo(404);
    assertThat(get(second, "/").statusCode()).isEqualTo(404);
  }

  @Test
  void healthIsGoodWhileTheSessionLastsAndThenItIsNot() throws IOException {
    String[] quick = {"--health=0", "--session-timeout=4s", "--grace=500ms", "--restart"};
    Run run = runs.start(election, "a", "exec sleep 1000", quick);
    await().atMost(Runs.LIMIT).until(() -> leads(run));
    zooKeeper.server(1).kill();
    run.awaitSaid("no answer from ZooKeeper");
    assertThat(get(run, "/healthz").statusCode()).isEqualTo(200);
    await().atMost(Runs.LIMIT).until(() -> get(run, "/healthz").statusCode() == 503);
    assertThat(get(run, "/healthz").body()).contains("no answer from ZooKeeper for ");
    assertThat(leads(run)).isFalse();
    zooKeeper.server(1).start();
    await().atMost(Runs.LIMIT).until(() -> get(run, "/healthz").statusCode() == 200);
  }

  @Test
  void healthNoticesWhatWentAwayWhileTheCommandWasHeldBack() throws IOException {
    String[] quick = {"--health=0", "--session-timeout=4s", "--grace=250ms", "--restart"};
    Run run = runs.start(election, "a", "exit 1", quick);
    run.awaitSaid("back in line in ");
    zooKeeper.server(1).kill();
    await().atMost(Runs.LIMIT).until(() -> get(run, "/healthz").statusCode() == 503);
    zooKeeper.server(1).start();
    await().atMost(Runs.LIMIT).until(() -> get(run, "/healthz").statusCode() == 200);
  }

  @Test
  void aPidFileBelongsToOneThatLives() throws IOException, InterruptedException {
    Path file = folder.resolve("pid");
    String option = "--pid-file=" + file;
    Run first = runs.start(election, "a", "exec sleep 1000", option);
    await().atMost(Runs.LIMIT).until(() -> Files.exists(file));
    assertThat(file).hasContent(Long.toString(first.process().pid()));
    Run second = runs.start(election, "b", "true", option);
    assertThat(second.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(second.said())
        .contains("another baton has it, process " + first.process().pid() + "; end that first");
    first.process().destroyForcibly().waitFor();
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
      await().atMost(Runs.LIMIT).until(() -> Files.exists(socket));
      Map<String, String> asked =
          Map.of("NOTIFY_SOCKET", socket.toString(), "WATCHDOG_USEC", "400000");
      Run first = runs.start(election, "a", "exec sleep 1000");
      first.awaitParticipation();
      Run second =
          runs.with(asked).start(election, "b", "echo \"<${NOTIFY_SOCKET-}>\"; exec sleep 1000");
      awaitTold(told, "READY=1", election + ": waits at place 2; a leads", "WATCHDOG=1");
      first.signal("TERM");
      awaitTold(told, "STATUS=" + election + ": leads with token ");
      await().atMost(Runs.LIMIT).until(() -> Runs.text(second.out()), "<>\n"::equals);
      second.signal("TERM");
      assertThat(second.exitCode()).isEqualTo(143);
      awaitTold(told, "STOPPING=1");
      assertThat(Runs.text(told).split("READY=1", -1)).hasSize(2);
      assertThat(listening.isAlive()).isTrue();
    }
  }

  private static void awaitTold(Path told, String... words) {
    await()
        .atMost(Runs.LIMIT)
        .untilAsserted(() -> assertThat(Runs.text(told)).contains(List.of(words)));
  }
}
