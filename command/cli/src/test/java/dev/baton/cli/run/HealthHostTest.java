package dev.baton.cli.run;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Under which host names {@code baton run --health} tells who leads. */
@Tag("long")
class HealthHostTest extends RunServerFixture {
  private HealthProbe leader() throws IOException {
    HealthProbe probe =
        new HealthProbe(
            runs.start(
                election,
                "a",
                "exec sleep 1000",
                "--health=0",
                "--allowed-host=web1.example.com, web2"));
    probe.awaitLeads();
    return probe;
  }

  /** Returns the answer, with its status and header. */
  private static String ask(HealthProbe probe, String path, String header) throws IOException {
    URI address = probe.address();
    try (Socket connection = new Socket(address.getHost(), address.getPort())) {
      String request = "GET " + path + " HTTP/1.0\r\n" + header + "\r\n";
      connection.getOutputStream().write(request.getBytes(US_ASCII));
      return new String(connection.getInputStream().readAllBytes(), UTF_8);
    }
  }

  /** Before, a page could resolve its own name to this machine and read the token. */
  @Test
  void foreignHostLearnsWhetherBatonWorksAndNothingElse() throws IOException {
    HealthProbe probe = leader();
    for (String host : List.of("evil.example", "evil.example:" + probe.address().getPort())) {
      String header = "Host: " + host + "\r\n";
      for (String path : List.of("/leader", "/leader" + election, "/metrics", "/nothing")) {
        assertThat(ask(probe, path, header)).contains(" 421 ").doesNotContain(election, "token");
      }
      for (String path : List.of("/healthz", "/readyz")) {
        assertThat(ask(probe, path, header)).contains(" 200 ").doesNotContain(election, "jobs");
      }
    }
  }

  @Test
  void addressesNamedHostsAndProbesWithoutHostAreAnswered() throws IOException {
    HealthProbe probe = leader();
    List<String> headers =
        List.of(
            "",
            "Host: localhost\r\n",
            "Host: 10.0.0.7:4040\r\n",
            "Host: [::1]:4040\r\n",
            "Host: WEB1.example.com:4040\r\n",
            "Host: web2\r\n");
    for (String header : headers) {
      assertThat(ask(probe, "/leader", header)).as(header).contains(" 200 ", election);
      assertThat(ask(probe, "/metrics", header)).as(header).contains(" 200 ", "baton_");
      assertThat(ask(probe, "/healthz", header)).as(header).contains(" 200 ", "jobs");
    }
  }
}
