package dev.baton.cli.server;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.baton.cli.Cli;
import dev.baton.cli.Cli.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class LocalServerTest {
  @TempDir Path home;

  private StateFolder folder;
  private LocalServer server;

  @BeforeEach
  void setUp() {
    folder = new StateFolder(home.resolve("baton/server"));
    server = new LocalServer(folder);
  }

  @AfterEach
  void stop() {
    if (Files.isDirectory(folder.path())) {
      server.stop();
    }
  }

  @Test
  void tenRacingProcessesStartOneServer() throws IOException, InterruptedException {
    List<Process> racers = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      racers.add(new Cli(home).start("server", "start"));
    }
    List<Answer> answers = new ArrayList<>();
    for (Process racer : racers) {
      answers.add(Cli.answer(racer));
    }
    assertThat(answers)
        .containsOnly(new Answer(0, "The server runs at " + server.ensureRunning() + "\n", ""));
    assertThat(Files.readString(folder.logFile()))
        .containsOnlyOnce("INFO ZooKeeperServerMain - Starting server");
  }

  @Test
  void isInASessionOfItsOwnAndBoundToNoFolder() throws IOException, InterruptedException {
    assertThat(new Cli(home).run("server", "start").exitCode()).isZero();
    long pid = running().pid();
    Path process = Path.of("/proc", Long.toString(pid));
    // After the name: state, parent, group, session, terminal.
    assertThat(Files.readString(process.resolve("stat")))
        .containsPattern("\\) S \\d+ " + pid + " " + pid + " 0 ");
    assertThat(process.resolve("cwd").toRealPath()).isEqualTo(Path.of("/"));
    assertThat(process.resolve("fd/0").toRealPath()).isEqualTo(Path.of("/dev/null"));
  }

  @Test
  void keepsDataAndPortWhenStartedAgain()
      throws IOException, InterruptedException, KeeperException {
    String connect = server.ensureRunning();
    create(connect, "/kept");
    assertThat(server.stop()).isTrue();
    assertThat(server.status()).isEqualTo(new ServerStatus.StoppedServer());
    assertThat(server.ensureRunning()).isEqualTo(connect);
    assertThatThrownBy(() -> create(connect, "/kept"))
        .isInstanceOf(KeeperException.NodeExistsException.class);
  }

  @Test
  void takesAnotherPortIfItsOwnIsTakenAndKeepsThat() throws IOException {
    server.ensureRunning();
    int first = ServerAddress.read(folder.addressFile()).orElseThrow().port();
    server.stop();
    String other;
    try (ServerSocket taken = new ServerSocket(first, 1, InetAddress.getLoopbackAddress())) {
      other = server.ensureRunning();
      assertThat(other).isNotEqualTo("127.0.0.1:" + taken.getLocalPort());
    }
    server.stop();
    assertThat(server.ensureRunning()).isEqualTo(other);
  }

  @Test
  void startsAgainAfterACrash() {
    String connect = server.ensureRunning();
    ProcessHandle process = ProcessHandle.of(running().pid()).orElseThrow();
    process.destroyForcibly();
    process.onExit().join();
    assertThat(server.status()).isEqualTo(new ServerStatus.StoppedServer());
    assertThat(server.ensureRunning()).isEqualTo(connect);
  }

  @Test
  void aStarterThatDiesHoldingTheLockStopsNobody() throws IOException {
    folder.prepare();
    ProcessBuilder builder = Cli.java(StartLockHolder.class);
    builder.command().add(folder.startLock().toString());
    Process holder = builder.start();
    assertThat(holder.getInputStream().read()).as("says that it has the lock").isPositive();
    holder.destroyForcibly();
    server.ensureRunning();
  }

  @Test
  void isNotTakenForAnotherProcessThatWasGivenItsPid() throws IOException {
    folder.prepare();
    Process stranger = new ProcessBuilder("sleep", "60").start();
    try {
      new ServerAddress(40123, stranger.pid()).write(folder.addressFile());
      assertThat(server.status()).isEqualTo(new ServerStatus.StoppedServer());
      assertThat(server.stop()).isFalse();
      assertThat(stranger.isAlive()).isTrue();
    } finally {
      stranger.destroyForcibly();
    }
  }

  @Test
  void isFoundAndStoppedThoughItsAddressIsDamaged() throws IOException {
    server.ensureRunning();
    Files.writeString(folder.addressFile(), "por");
    assertThat(server.status()).isInstanceOf(ServerStatus.SilentServer.class);
    assertThat(server.stop()).isTrue();
    server.ensureRunning();
  }

  @Test
  void isSilentWhileItHangs() throws IOException, InterruptedException {
    server.ensureRunning();
    long pid = running().pid();
    signal("STOP", pid);
    Answer answer = new Cli(home).run("server", "status", "--json");
    assertThat(answer.exitCode()).isEqualTo(4);
    assertThat(answer.out()).contains("\"state\": \"silent\"", "\"pid\": " + pid);
    signal("CONT", pid);
    assertThat(running().pid()).isEqualTo(pid);
  }

  @Test
  void endsWhenItCanNoLongerWriteToItsDisk() throws IOException {
    folder.prepare();
    ProcessBuilder builder = Cli.java(ServerMain.class);
    builder.command().add(folder.path().toString());
    builder.command().addAll(0, List.of("bash", "-c", "ulimit -f 64; exec \"$@\"", "bash"));
    Process process = builder.start();
    await().atMost(LIMIT).until(() -> Files.exists(folder.addressFile()));
    assertThat(server.status())
        .as("found out by the session")
        .isEqualTo(new ServerStatus.StoppedServer());
    assertThat(process.onExit().join().exitValue()).isEqualTo(1);
    assertThat(folder.logFile()).content().contains("File too large");
  }

  @Test
  void saysWhatIsWrongWithItsFolderAndWhatToDo() throws IOException {
    Files.createFile(home.resolve("baton"));
    assertThatThrownBy(() -> server.ensureRunning())
        .isInstanceOf(LocalServerException.class)
        .hasMessageContaining(folder.path().toString())
        .hasMessageContaining(home.resolve("baton").toString())
        .hasMessageContaining("XDG_STATE_HOME")
        .hasMessageContaining("--connect");
  }

  @Test
  void repeatsTheLastWordsOfAServerThatDidNotStart() throws IOException {
    folder.prepare();
    Files.createFile(folder.dataFolder());
    assertThatThrownBy(() -> server.ensureRunning())
        .isInstanceOf(LocalServerException.class)
        .hasMessageContaining("The server could not run")
        .hasMessageContaining(folder.logFile().toString());
  }

  private ServerStatus.RunningServer running() {
    assertThat(server.status()).isInstanceOf(ServerStatus.RunningServer.class);
    return (ServerStatus.RunningServer) server.status();
  }

  private static void signal(String name, long pid) throws IOException, InterruptedException {
    assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor())
        .isZero();
  }

  private static void create(String connect, String path)
      throws IOException, InterruptedException, KeeperException {
    try (ZooKeeper client = new ZooKeeper(connect, 10_000, event -> {})) {
      client.create(path, new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    }
  }
}
