package dev.baton.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Cli.Answer;
import dev.baton.cli.Console;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that says nothing of itself, allows few connections and has a long tick. */
@Tag("long")
class DoctorTroubleTest {
  /** Twice as many as one examination makes, should the server be slow to notice their ends. */
  private static final int ALLOWED = 12;

  @TempDir static Path folder;

  private static ZooKeeperCluster cluster;
  private static int port;

  @BeforeAll
  static void launch() throws IOException, InterruptedException, KeeperException {
    cluster =
        ZooKeeperCluster.launch(
            1,
            ZooKeeperConfig.DEFAULT
                .withProperty("tickTime", "4000")
                .withProperty("4lw.commands.whitelist", "srvr")
                .withProperty("maxClientCnxns", Integer.toString(ALLOWED)));
    port = Integer.parseInt(cluster.connectString().replaceFirst(".*:", ""));
    closeRoot();
  }

  private static void closeRoot() throws IOException, InterruptedException, KeeperException {
    ZooKeeper admin = new ZooKeeper(cluster.connectString(), 10_000, event -> {});
    admin.addAuthInfo("digest", "admin:a-long-secret".getBytes(StandardCharsets.UTF_8));
    admin.setACL("/", new ArrayList<>(Ids.CREATOR_ALL_ACL), -1);
    admin.close();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  /** Asks the doctor once the server counts no connection of earlier ones. */
  private static String doctor(String... options) {
    awaitFreeServer();
    return askDoctor(options);
  }

  private static String askDoctor(String... options) {
    List<String> words = new ArrayList<>(List.of("doctor"));
    words.addAll(List.of(options));
    Answer answer =
        Console.answer(
            List.of("--connect", cluster.connectString(), "--quiet"), words.toArray(String[]::new));
    return answer.out();
  }

  /** The server counts a connection until it has noticed its end; it counts the asking one, too. */
  private static void awaitFreeServer() {
    ConditionWait.waitUntil(
        "the server to have let go of all connections",
        () -> askServer().contains("\nConnections: 1\n"));
  }

  private static String askServer() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write("srvr".getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return ""; // it takes no more connections yet
    }
  }

  @Test
  void strangersLackPermissionAndTheOwnerDoesNot() throws IOException {
    assertThat(doctor()).contains("warning  permissions  /: this client lacks READ there");
    assertThat(doctor("/jobs/report"))
        .contains("failure  permissions  /: this client lacks READ there", "not fit for elections");
    Path secret = Files.writeString(folder.resolve("auth"), "digest:admin:a-long-secret\n");
    assertThat(doctor("/jobs/report", "--auth", secret.toString())).doesNotContain("permissions");
  }

  @Test
  void theTickIsKnownByTheShortestSession() {
    assertThat(doctor())
        .contains("failure  lease        tickTime: is 4 s or less", "a lease assumes 3 s at most");
  }

  @Test
  void aServerThatTakesNoMoreConnectionsIsTold() {
    List<Socket> all = new ArrayList<>();
    ConditionWait.waitUntil(
        "the doctor to say that it is refused a connection, and what may be the reason",
        () -> {
          fillServer(all);
          String answer = askDoctor();
          return answer.contains("it closes the connection") && answer.contains("(maxClientCnxns)");
        });
    all.forEach(DoctorTroubleTest::closeSocket);
  }

  /** Takes every place that is free now; the server frees that of an ended connection later. */
  private static void fillServer(List<Socket> all) {
    try {
      for (int i = 0; i < ALLOWED; i++) {
        all.add(new Socket(InetAddress.getLoopbackAddress(), port));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void closeSocket(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
