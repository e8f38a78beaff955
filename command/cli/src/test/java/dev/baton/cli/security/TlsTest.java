package dev.baton.cli.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Cli.Answer;
import dev.baton.cli.Console;
import dev.baton.cli.shell.ExitCode;
import dev.baton.testkit.CertificateAuthority;
import dev.baton.testkit.FreePorts;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command with a server that speaks TLS, and lets in only whose certificate it trusts. */
@Tag("long")
class TlsTest {
  /** A refused stranger must find the node that the first command has left. */
  private static final String NEVER = "1000000000";

  @TempDir static Path folder;

  private static int port;
  private static ZooKeeperCluster cluster;
  private static Path authority;
  private static Path client;

  @BeforeAll
  static void launch() {
    port = FreePorts.takePort();
    CertificateAuthority ours = CertificateAuthority.create(folder, "authority");
    authority = ours.certificate();
    client = ours.sign("client", "DNS:client");
    cluster =
        ZooKeeperCluster.launch(
            1,
            ZooKeeperConfig.DEFAULT
                .withTls(port, ours)
                .withSystemProperty("znode.container.checkIntervalMs", NEVER));
  }

  @AfterAll
  static void stop() {
    cluster.close();
    FreePorts.giveBack(port);
  }

  private static String secure() {
    return "127.0.0.1:" + port;
  }

  private static Answer baton(String connect, List<Object> options, String... command) {
    List<Object> all = new ArrayList<>(options);
    all.addAll(List.of("--connect", connect));
    return Console.answer(all, command);
  }

  private static void assertFails(int exitCode, List<Object> options, String... why) {
    Answer answer = baton(secure(), options, "status", "/jobs");
    assertThat(answer.err()).startsWith("baton: ").contains(why);
    assertThat(answer.exitCode()).isEqualTo(exitCode);
  }

  private static List<Object> ours() {
    return List.of("--tls-ca", authority, "--tls-cert", client);
  }

  @Test
  void runsAndCreatesWhatOnlyItsCertificateMayChange() {
    Answer run = baton(secure(), ours(), "run", "/jobs/report", "--", "true");
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    Answer status = baton(secure(), ours(), "status", "/jobs/report");
    assertThat(status.out()).contains("/jobs/report", "none");
    String open = cluster.connectString();
    Answer stranger = baton(open, List.of(), "run", "/jobs/report", "--", "true");
    assertThat(stranger.err()).contains("not permitted to create nodes there");
    assertThat(stranger.exitCode()).isEqualTo(ExitCode.NOT_PERMITTED);
    assertThat(baton(open, List.of(), "status").exitCode()).isZero();
  }

  @Test
  void takesKeyStoresWithTheirPasswordsInFiles() throws IOException {
    Path store = new CertificateAuthority(folder, "authority").pack("client", "a-password");
    Path password = Files.writeString(folder.resolve("password"), "a-password\n");
    List<Object> options = List.of("--tls-ca", authority, "--tls-cert", store);
    List<Object> all = new ArrayList<>(options);
    all.addAll(List.of("--tls-cert-password-file", password));
    assertThat(baton(secure(), all, "status").exitCode()).isZero();
    assertFails(ExitCode.USAGE, options, "client.p12 of --tls-cert", "--tls-cert-password-file");
    Files.writeString(password, "another");
    assertFails(ExitCode.USAGE, all, "cannot be opened with the password in " + password);
  }

  @Test
  void doesNotTrustAServerWhoseAuthorityIsAnother() {
    Path other = CertificateAuthority.create(folder, "other").certificate();
    List<Object> options = List.of("--tls-ca", other, "--tls-cert", client);
    String why = "not signed by a trusted authority; name the authority with --tls-ca";
    assertFails(ExitCode.UNAVAILABLE, options, secure(), why);
    assertFails(ExitCode.UNAVAILABLE, List.of("--tls"), secure(), why);
  }

  @Test
  void saysThatTheServerWantsACertificate() {
    assertFails(
        ExitCode.NOT_PERMITTED,
        List.of("--tls-ca", authority),
        secure() + " refuses this client",
        "--tls-cert");
    Path stranger = CertificateAuthority.create(folder, "strange").sign("stranger", "DNS:stranger");
    assertFails(
        ExitCode.NOT_PERMITTED,
        List.of("--tls-ca", authority, "--tls-cert", stranger),
        secure() + " refuses this client");
  }

  @Test
  void theDoctorSaysWhatTheCertificatesAreGoodFor() {
    Answer well = baton(secure(), ours(), "doctor");
    assertThat(well.out()).contains("ok       identity     x509: known as x509:CN=client");
    assertThat(well.exitCode()).isZero();
    Answer refused = baton(secure(), List.of("--tls-ca", authority), "doctor");
    assertThat(refused.out()).contains("failure  reach", secure() + " refuses this client");
    assertThat(refused.exitCode()).isEqualTo(ExitCode.UNAVAILABLE);
    Answer plain = baton(secure(), List.of("--within", "3s"), "doctor");
    assertThat(plain.out())
        .contains("failure  reach", "if this is its secureClientPort, use --tls");
  }

  @Test
  void acceptsACertificateOfAnotherHostOnlyWhenTold() {
    String local = "localhost:" + port;
    Answer refused = baton(local, ours(), "status", "/jobs");
    assertThat(refused.err()).contains("its certificate is for another host");
    assertThat(refused.exitCode()).isEqualTo(ExitCode.UNAVAILABLE);
    List<Object> anyHost = new ArrayList<>(ours());
    anyHost.add("--tls-any-host");
    Answer told = baton(local, anyHost, "status");
    assertThat(told.err())
        .isEqualTo("baton: warning: --tls-any-host does not check which server answers\n");
    assertThat(told.exitCode()).isZero();
  }

  @Test
  void saysThatAPortSpeaksNoTls() throws IOException {
    Answer answer = baton(cluster.connectString(), ours(), "status", "/jobs");
    assertThat(answer.err()).contains(cluster.connectString(), "is this its secureClientPort?");
    assertThat(answer.exitCode()).isEqualTo(ExitCode.UNAVAILABLE);
  }

  @Test
  void refusesSettingsThatMakeNoSense() throws IOException {
    assertFails(ExitCode.USAGE, List.of("--tls-ca", "/nowhere"), "/nowhere of --tls-ca", "no such");
    assertFails(ExitCode.USAGE, List.of("--tls-any-host"), "--tls-any-host needs --tls");
    assertFails(
        ExitCode.USAGE,
        List.of("--tls-cert", folder.resolve("client.crt")),
        "private key",
        "cat CERT KEY > FILE");
    Path text = Files.writeString(folder.resolve("text"), "certificate");
    assertFails(ExitCode.USAGE, List.of("--tls-ca", text), "holds no certificate to trust");
    Console console = new Console();
    assertThat(console.run("status", "--tls")).isEqualTo(ExitCode.USAGE);
    assertThat(console.err.toString()).contains("the server on this machine has no TLS");
  }
}
