package dev.baton.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.dashboard.http.StubRoutes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server as a program embeds it. */
final class DashboardServerTest {
  private static final InetSocketAddress FREE =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  @TempDir private Path folder;

  private static DashboardBuilder builder() {
    return DashboardServer.builder(new StubRoutes()).address(FREE);
  }

  private Path users(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("users"), text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  private static HttpResponse<String> get(HttpClient client, DashboardServer server, String path)
      throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(server.address().resolve(path)).build();
    return client.send(request, BodyHandlers.ofString());
  }

  @Test
  void readsWithoutLoginOnLoopback() throws IOException, InterruptedException {
    try (DashboardServer server = builder().start()) {
      assertThat(server.address().toString()).matches("http://127\\.0\\.0\\.1:\\d+/");
      HttpClient client = HttpClient.newHttpClient();
      assertThat(get(client, server, "healthz").body()).isEqualTo("{\"healthy\":true}");
      assertThat(get(client, server, "api/v1/overview").statusCode()).isEqualTo(200);
      assertThat(get(client, server, "metrics").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void freesItsPortAndEndsItsThreads() {
    DashboardServer first = builder().start();
    InetSocketAddress same =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), first.address().getPort());
    assertThatThrownBy(() -> builder().address(same).start())
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("can't listen at")
        .hasMessageContaining("in use");
    first.close();
    first.close();
    builder().address(same).start().close();
  }

  @Test
  void refusesToBeReadByStrangers() throws IOException {
    InetSocketAddress everywhere = new InetSocketAddress(0);
    assertThatThrownBy(() -> builder().address(everywhere).start())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("read without login");
    builder().address(everywhere).usersFile(users("rita:reader:-")).start().close();
    builder()
        .address(everywhere)
        .trustedProxy(Set.of(InetAddress.getLoopbackAddress()), "X-User")
        .start()
        .close();
  }

  @Test
  void refusesChangesByStrangers() throws IOException {
    assertThatThrownBy(() -> builder().allowChanges().start())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("users file with an operator");
    DashboardBuilder readers = builder().allowChanges().usersFile(users("rita:reader:-"));
    assertThatThrownBy(readers::start).isInstanceOf(IllegalArgumentException.class);
    builder().allowChanges().usersFile(users("ada:operator:-")).start().close();
  }

  @Test
  void refusesSettingsThatMakeNoSense() {
    assertThatThrownBy(() -> builder().trustedProxy(Set.of(), "X-User"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> builder().allowedHost("http://x/").start())
        .hasMessageContaining("is not a host");
    assertThatThrownBy(() -> builder().address(InetSocketAddress.createUnresolved("x", 1)))
        .hasMessageContaining("the host x is unknown");
  }

  @Test
  void encryptsWithTls() throws IOException, InterruptedException {
    TlsIdentity identity = TlsIdentity.create(folder);
    try (DashboardServer server =
        builder().tls(identity.context()).metrics(() -> "x 1\n").start()) {
      assertThat(server.address().getScheme()).isEqualTo("https");
      HttpClient client = HttpClient.newBuilder().sslContext(identity.context()).build();
      HttpResponse<String> answer = get(client, server, "metrics");
      assertThat(answer.body()).isEqualTo("x 1\n");
      assertThat(answer.headers().firstValue("Strict-Transport-Security")).isPresent();
    }
  }
}
