package dev.baton.cli.security;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Cli.Answer;
import dev.baton.cli.Console;
import dev.baton.cli.doctor.DoctorCommand;
import dev.baton.cli.shell.ExitCode;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.zookeeper.ZooKeeperEnsemble;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command with a server that knows a user by SASL, with DIGEST-MD5. */
@Tag("long")
class SaslTest {
  /** A refused stranger must find the node that the first command has left. */
  private static final String NEVER = "1000000000";

  private static final int REFUSALS = 1_000;
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final String MODULE = "org.apache.zookeeper.server.auth.DigestLoginModule";

  @TempDir static Path folder;

  private static ZooKeeperCluster cluster;

  @BeforeAll
  static void launch() throws IOException {
    Path users = file("server", "Server { " + MODULE + " required user_jobs=\"a-long-secret\"; };");
    cluster =
        ZooKeeperCluster.launch(
            1,
            ZooKeeperConfig.DEFAULT
                .withProperty(
                    "authProvider.sasl",
                    "org.apache.zookeeper.server.auth.SASLAuthenticationProvider")
                .withProperty("fips-mode", "false")
                .withSystemProperty("java.security.auth.login.config", users.toString())
                .withSystemProperty("znode.container.checkIntervalMs", NEVER));
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  private static Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static Path login(String user, String password) throws IOException {
    return file(
        user + "-" + password,
        "Client { %s required username=\"%s\" password=\"%s\"; };"
            .formatted(MODULE, user, password));
  }

  private static Answer baton(List<Object> options, String... command) {
    List<Object> all = new ArrayList<>(options);
    all.addAll(List.of("--connect", cluster.connectString()));
    return Console.answer(all, command);
  }

  @Test
  void runsAndCreatesWhatOnlyThisUserMayChange() throws IOException {
    List<Object> ours = List.of("--sasl", login("jobs", "a-long-secret"));
    assertThat(baton(ours, "run", "/jobs/report", "--", "true")).isEqualTo(new Answer(0, "", ""));
    Answer stranger = baton(List.of(), "run", "/jobs/report", "--", "true");
    assertThat(stranger.err()).contains("not permitted to create nodes there");
    assertThat(stranger.exitCode()).isEqualTo(ExitCode.NOT_PERMITTED);
  }

  @Test
  void theDoctorSaysWhetherThePasswordIsRight() throws IOException {
    Answer right = baton(List.of("--sasl", login("jobs", "a-long-secret")), "doctor");
    assertThat(right.out()).contains("ok       identity     sasl: known as sasl:jobs");
    assertThat(right.exitCode()).isZero();
    Answer wrong = baton(List.of("--sasl", login("jobs", "a-guess"), "--within", "5s"), "doctor");
    assertThat(wrong.out()).contains("failure  session", "do not accept these credentials");
    assertThat(wrong.exitCode()).isEqualTo(DoctorCommand.UNFIT);
  }

  @Test
  void runSaysThatTheServersDoNotAcceptUs() throws IOException {
    Answer wrong = baton(List.of("--sasl", login("jobs", "a-guess")), "run", "/x", "--", "true");
    assertThat(wrong.err()).contains("does not accept the credentials of this client");
    assertThat(wrong.exitCode()).isEqualTo(ExitCode.UNAVAILABLE);
  }

  /** Who is cut off learns of it at any moment: before the refusal is read, meanwhile, or after. */
  @Test
  void takesEachRefusalForOne() throws IOException {
    Path wrong = login("jobs", "a-guess");
    ConnectionSecurity security =
        ConnectionSecurity.readFiles(Optional.empty(), Optional.empty(), Optional.of(wrong));
    Set<String> told = new HashSet<>();
    try (var ensemble = new ZooKeeperEnsemble(security.applyTo(cluster.connectString()))) {
      for (int i = 0; i < REFUSALS; i++) {
        CompletableFuture<String> notice = new CompletableFuture<>();
        EnsemblePort.EnsembleLink link = ensemble.openLink(null, TIMEOUT_MILLIS, new Ear(notice));
        assertThat(notice).succeedsWithin(LIMIT);
        told.add(notice.join());
        link.dropLink();
      }
    }
    assertThat(told)
        .containsExactly(
            cluster.connectString()
                + " does not accept the credentials of this client (authentication)");
  }

  /**
   * Hears the first that becomes of a connection.
   *
   * @param notice completes then
   */
  private record Ear(CompletableFuture<String> notice) implements EnsemblePort.LinkListener {
    @Override
    public void onConnected(EnsemblePort.SessionCredentials granted, int timeoutMillis) {
      notice.complete("connected");
    }

    @Override
    public void onDisconnected(String why) {
      notice.complete(why);
    }

    @Override
    public void onExpired() {
      notice.complete("expired");
    }

    @Override
    public void onNodeChanged(String path, WatchKind kind, boolean real) {}
  }

  @Test
  void refusesAFileThatIsNoLogin() throws IOException {
    assertRefused(folder.resolve("nowhere"), "cannot be read: there is no such file");
    assertRefused(file("words", "Client {"), "is not understood; it must hold a section Client");
    assertRefused(file("other", "Other { M required; };"), "has no section Client");
    assertRefused(
        file("nobody", "Client { " + MODULE + " required; };"), "lacks username or password");
  }

  private static void assertRefused(Path login, String why) {
    Answer answer = baton(List.of("--sasl", login), "status", "/jobs");
    assertThat(answer.err()).startsWith("baton: the file " + login + " of --sasl " + why);
    assertThat(answer.exitCode()).isEqualTo(ExitCode.USAGE);
  }
}
