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

/** Requests over TLS. */
final class EncryptedRequestTest {
  @TempDir private Path folder;

  @Test
  void browserIsToldToStayWithTls() throws IOException {
    TlsIdentity identity = TlsIdentity.create(folder);
    try (FrontEndFixture server = FrontEndFixture.withTls(identity.context());
        Socket socket =
            identity
                .context()
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), server.port())) {
      RawAnswer answer = FrontEndFixture.login("ada", FrontEndFixture.PASSWORD).sendOver(socket);
      assertThat(answer.body()).contains("\"user\":\"ada\"");
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
