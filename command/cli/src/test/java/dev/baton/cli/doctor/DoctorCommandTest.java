package dev.baton.cli.doctor;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.baton.Baton;
import dev.baton.cli.Cli.Answer;
import dev.baton.cli.Console;
import dev.baton.cli.shell.ExitCode;
import dev.baton.lock.LockHold;
import dev.baton.participants.Peers;
import dev.baton.testkit.FreePorts;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** An ensemble of three, healthy and with a server that hangs, and what is no ensemble at all. */
class DoctorCommandTest {
  private static ZooKeeperCluster cluster;

  @BeforeAll
  static void launch() {
    cluster = ZooKeeperCluster.launch(3);
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  private static Answer doctor(String connect, String... options) {
    return doctorWithin(LIMIT.toSeconds(), connect, options);
  }

  private static Answer doctorWithin(long seconds, String connect, String... options) {
    List<String> words = new ArrayList<>(List.of("doctor", "--within", seconds + "s"));
    words.addAll(List.of(options));
    return Console.answer(List.of("--connect", connect), words.toArray(String[]::new));
  }

  /**
   * The level of each finding that is not well, like {@code quorum ensemble warning}; but for those
   * on the machine, which may have much else to do.
   */
  private static List<String> ails(Answer answer) {
    JsonObject all = JsonParser.parseString(answer.out()).getAsJsonObject();
    return StreamSupport.stream(all.getAsJsonArray("findings").spliterator(), false)
        .map(JsonElement::getAsJsonObject)
        .filter(finding -> !text(finding, "level").equals("ok"))
        .filter(finding -> !Set.of("machine", "latency").contains(text(finding, "check")))
        .map(f -> text(f, "check") + " " + text(f, "about") + " " + text(f, "level"))
        .toList();
  }

  private static String text(JsonObject finding, String name) {
    return finding.get(name).getAsString();
  }

  @Test
  void aHealthyEnsembleIsWellButOpen() {
    Answer answer = doctor(cluster.connectString(), "--json");
    assertThat(ails(answer)).containsExactly("permissions / warning");
    assertThat(answer.err()).isEmpty();
    assertThat(answer.exitCode()).isZero();
    assertThat(doctor(cluster.connectString(), "--strict").exitCode())
        .isEqualTo(DoctorCommand.UNFIT);
    assertThat(doctor(cluster.connectString()).out())
        .contains("1 leader and 2 followers of 3 voters; 1 may fail", "known", "works, with");
  }

  @Test
  void listsSharedQueue() throws InterruptedException {
    try (Baton baton = Baton.connect(cluster.connectString());
        LockHold hold =
            baton
                .lock("/doctor/shared")
                .sharedWith(Peers.CURATOR_MUTEX)
                .withHolderId("me")
                .acquire()) {
      Answer answer = doctor(cluster.connectString(), "--migration", "/doctor/shared");
      assertThat(answer.out())
          .contains("1, whose turn it is: Baton, id me", "the next process can move");
      assertThat(answer.exitCode()).isZero();
      assertThat(hold.isValid()).isTrue();
    }
    assertThat(doctor(cluster.connectString(), "--migration", "/doctor/forgotten").out())
        .contains("no such node");
    assertThat(doctor(cluster.connectString(), "--migration").err())
        .contains("--migration needs an ELECTION");
  }

  @Test
  void aServerThatHangsCostsTheSpareOne() {
    ZooKeeperProcess follower = cluster.followers().get(0);
    follower.pause();
    try {
      Answer answer = doctorWithin(20, cluster.connectString(), "--json");
      assertThat(ails(answer))
          .containsExactly(
              "reach " + follower.connectString() + " warning",
              "quorum ensemble warning",
              "permissions / warning");
      assertThat(answer.exitCode()).isZero();
    } finally {
      follower.resume();
    }
  }

  @Test
  void aConnectStringThatLacksAServerIsTold() {
    String two = cluster.server(1).connectString() + "," + cluster.server(2).connectString();
    assertThat(ails(doctor(two, "--json"))).contains("members connect string warning");
    assertThat(doctor(two, "--quiet").out())
        .contains("names 2 of the ensemble's 3 servers", "-> name all servers")
        .doesNotContain("serves;");
  }

  @Test
  void aMissingChrootIsTold() {
    Answer answer = doctor(cluster.connectString() + "/app", "--json");
    assertThat(ails(answer)).contains("permissions /app failure");
    assertThat(answer.exitCode()).isEqualTo(DoctorCommand.UNFIT);
  }

  @Test
  void whereNobodyListensNothingServes() {
    int port = FreePorts.takePort();
    Answer answer = doctorWithin(3, "127.0.0.1:" + port, "--json");
    assertThat(ails(answer)).containsExactly("reach 127.0.0.1:" + port + " failure");
    assertThat(answer.exitCode()).isEqualTo(ExitCode.UNAVAILABLE);
    FreePorts.giveBack(port);
  }

  @Test
  void somethingElseThatListensIsTold() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread answering = new Thread(() -> answer(other));
      answering.start();
      String at = "127.0.0.1:" + other.getLocalPort();
      Answer answer = doctorWithin(20, at);
      assertThat(answer.out())
          .contains(at + ": answers, but not as ZooKeeper does: it says \"HTTP/1.1 400 Bad\"");
      assertThat(answer.exitCode()).isEqualTo(ExitCode.UNAVAILABLE);
    }
  }

  private static void answer(ServerSocket listening) {
    try (Socket one = listening.accept()) {
      one.getInputStream().readNBytes(4);
      one.getOutputStream().write("HTTP/1.1 400 Bad\r\n".getBytes(StandardCharsets.US_ASCII));
    } catch (IOException gone) {
      // Nobody has come, which the test says.
    }
  }

  @Test
  void leavesNothingBehind() {
    doctor(cluster.connectString());
    assertThat(cluster.leader().askWord("dump").orElseThrow()).doesNotContain("baton-doctor");
  }
}
