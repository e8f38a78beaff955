package dev.baton.cli.dashboard;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.cli.Cli;
import dev.baton.cli.Cli.Answer;
import dev.baton.cli.Console;
import dev.baton.cli.Main;
import dev.baton.cli.run.Runs;
import dev.baton.cli.shell.ExitCode;
import dev.baton.testkit.CertificateAuthority;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as a process of its own, and what it refuses. */
class DashboardCommandTest {
  @TempDir Path folder;

  private final List<Process> started = new ArrayList<>();
  private EmbeddedZooKeeper zooKeeper;
  private Path out;
  private Path err;

  @BeforeEach
  void launch() {
    zooKeeper = EmbeddedZooKeeper.launch();
    out = folder.resolve("out");
    err = folder.resolve("err");
  }

  @AfterEach
  void stop() {
    started.forEach(Process::destroyForcibly);
    zooKeeper.close();
  }

  private Process serve(String... options) throws IOException {
    ProcessBuilder builder = Cli.java(Main.class);
    builder
        .command()
        .addAll(List.of("dashboard", "--port", "0", "--connect", zooKeeper.connectString()));
    builder.command().addAll(List.of(options));
    Process process =
        builder
            .redirectInput(new File("/dev/null"))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    started.add(process);
    return process;
  }

  private URI awaitAddress() {
    await().atMost(LIMIT).until(() -> Runs.text(out).endsWith("/\n"));
    return URI.create(Runs.text(out).strip());
  }

  private Path users(String mode, String text) throws IOException {
    Path file = Files.writeString(folder.resolve("users"), text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
  }

  private void assertRefused(String message, Object... options) {
    List<Object> all = new ArrayList<>(List.of(options));
    all.addAll(List.of("--connect", zooKeeper.connectString()));
    Answer answer = Console.answer(all, "dashboard");
    assertThat(answer.err()).contains(message, "Try 'baton dashboard --help'");
    assertThat(answer.exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void servesThePageUntilItIsInterrupted() throws IOException, InterruptedException {
    Process dashboard = serve();
    URI address = awaitAddress();
    assertThat(address.getHost()).isEqualTo("127.0.0.1");
    HttpClient client = HttpClient.newHttpClient();
    HttpResponse<String> overview =
        client.send(
            HttpRequest.newBuilder(address.resolve("api/v1/overview")).build(),
            BodyHandlers.ofString());
    assertThat(overview.body()).contains("\"connected\":true");
    HttpResponse<String> ensemble =
        client.send(
            HttpRequest.newBuilder(address.resolve("api/v1/ensemble")).build(),
            BodyHandlers.ofString());
    assertThat(ensemble.body())
        .contains("\"serves\":true", "\"mode\":\"standalone\"", "\"version\":\"3.")
        .contains("\"averageMillis\":", "\"connections\":");
    Runs.signal("INT", dashboard.pid());
    assertThat(dashboard.waitFor()).isZero();
    assertThat(Runs.text(err)).isEmpty();
  }

  @Test
  void servesWithoutZooKeeperAndSaysSo() throws IOException, InterruptedException {
    zooKeeper.stop();
    Process dashboard = serve();
    URI address = awaitAddress();
    HttpClient client = HttpClient.newHttpClient();
    HttpResponse<String> overview =
        client.send(
            HttpRequest.newBuilder(address.resolve("api/v1/overview")).build(),
            BodyHandlers.ofString());
    assertThat(overview.body()).contains(zooKeeper.connectString() + " could not be reached");
    await().atMost(LIMIT).until(() -> Runs.text(err).contains("no connection to ZooKeeper for "));
    Runs.signal("TERM", dashboard.pid());
    assertThat(dashboard.waitFor()).isZero();
  }

  @Test
  void writesAnAuditLine() throws IOException, InterruptedException {
    Path users = users("rw-------", "ada:operator:" + hash("secret") + "\n");
    Process dashboard = serve("--users", users.toString(), "--allow-changes");
    URI address = awaitAddress();
    HttpRequest login =
        HttpRequest.newBuilder(address.resolve("api/v1/me"))
            .header("Authorization", "Basic YWRhOnNlY3JldA==")
            .build();
    HttpClient client = HttpClient.newHttpClient();
    assertThat(client.send(login, BodyHandlers.discarding()).statusCode()).isEqualTo(200);
    await().atMost(LIMIT).until(() -> Runs.text(err).contains("\n"));
    Runs.signal("TERM", dashboard.pid());
    assertThat(dashboard.waitFor()).isZero();
    assertThat(Runs.text(err))
        .matches(
            "\\S+Z audit user=\"ada\" address=\"127.0.0.1\" action=\"login\" outcome=\"done\"\n");
  }

  private String hash(String password) throws IOException, InterruptedException {
    Process process = new Cli(folder).start("dashboard", "--hash-password");
    process.outputWriter().append(password).append('\n').close();
    Answer answer = Cli.answer(process);
    assertThat(answer.err()).isEmpty();
    assertThat(answer.out()).startsWith("$2b$12$").doesNotContain(password);
    return answer.out().strip();
  }

  @Test
  void passwordThatIsNotUtf8IsRefused() throws IOException, InterruptedException {
    Process process = new Cli(folder).start("dashboard", "--hash-password");
    process.getOutputStream().write("p\u00e4ss\n".getBytes(StandardCharsets.ISO_8859_1));
    process.getOutputStream().close();
    Answer answer = Cli.answer(process);
    assertThat(answer.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(answer.err()).contains("the password is not UTF-8");
    assertThat(answer.out()).isEmpty();
  }

  @Test
  void emptyPasswordIsRefused() throws IOException, InterruptedException {
    Process process = new Cli(folder).start("dashboard", "--hash-password");
    process.outputWriter().close();
    Answer answer = Cli.answer(process);
    assertThat(answer.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(answer.err()).contains("a password has 1 to 72 bytes");
  }

  @Test
  @Tag("programs")
  void servesOverHttps() throws IOException, InterruptedException {
    CertificateAuthority authority = CertificateAuthority.create(folder, "authority");
    Path certificate = authority.sign("server", "IP:127.0.0.1");
    Files.setPosixFilePermissions(certificate, PosixFilePermissions.fromString("rw-r--r--"));
    assertRefused("is open to every user of this machine: chmod o-rwx", "--https", certificate);
    Files.setPosixFilePermissions(certificate, PosixFilePermissions.fromString("rw-r-----"));
    Process dashboard = serve("--https", certificate.toString());
    assertThat(awaitAddress().getScheme()).isEqualTo("https");
    Runs.signal("TERM", dashboard.pid());
    assertThat(dashboard.waitFor()).isZero();
  }

  @Test
  void refusesStrangers() throws IOException {
    assertRefused("read without login at this address", "--address", "0.0.0.0", "--port", "0");
    assertRefused("users file with an operator", "--allow-changes", "--port", "0");
    Path open = users("rw-r--r--", "ada:operator:-\n");
    assertRefused("chmod g-w,o-rwx " + open, "--users", open);
    assertRefused("the role must be", "--users", users("rw-------", "ada:root:-\n"));
    assertRefused("cannot be read", "--users", folder.resolve("missing"));
  }

  @Test
  void refusesAddressesThatItCannotUse() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertRefused("in use", "--port", taken.getLocalPort());
    }
    assertRefused("--port must be 0 to 65535", "--port", "70000");
    assertRefused("--address: the host", "--address", "no.such.host.invalid");
    assertRefused("is not a host", "--allowed-host", "http://x/", "--port", "0");
    assertRefused("need each other", "--trusted-proxy", "10.0.0.5");
    assertRefused("need each other", "--user-header", "X-User");
    assertRefused("of --https cannot be read", "--https", folder.resolve("missing"));
  }
}
