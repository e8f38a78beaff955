package dev.baton.dashboard.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.dashboard.TlsIdentity;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions over TLS. */
final class SecureCookieTest {
  @TempDir private Path folder;

  @Test
  void cookieIsSentOverTlsOnly() throws IOException {
    TlsIdentity identity = TlsIdentity.create(folder);
    try (FrontEndFixture server = FrontEndFixture.withTls(identity.context());
        Socket socket =
            identity
                .context()
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), server.port())) {
      RawRequest login = server.login("ada", FrontEndFixture.PASSWORD);
      RawAnswer answer =
          login.with("Origin", "https://localhost:" + server.port()).sendOver(socket);
      assertThat(answer.header("Set-Cookie"))
          .startsWith("__Host-baton-")
          .contains("; Secure", "; HttpOnly", "; SameSite=Strict", "; Path=/;");
      assertThat(answer.header("Strict-Transport-Security")).isEqualTo("max-age=31536000");
    }
  }

  @Test
  void plainRequestIsNotAnsweredWithTls() throws IOException {
    TlsIdentity identity = TlsIdentity.create(folder);
    try (FrontEndFixture server = FrontEndFixture.withTls(identity.context());
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket
          .getOutputStream()
          .write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      assertThat(RawAnswer.readFrom(socket).status()).isZero();
    }
  }
}
