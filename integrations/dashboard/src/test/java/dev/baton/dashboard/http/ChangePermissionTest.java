package dev.baton.dashboard.http;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import org.junit.jupiter.api.Test;

/** Changes need permission, a user, a role, a header and the dashboard's own page. */
final class ChangePermissionTest {
  @Test
  void operatorMayChange() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      assertThat(server.send(server.resign("ada")).status()).isEqualTo(200);
      assertThat(server.routes.requests).hasSize(1);
      assertThat(server.routes.requests.get(0))
          .containsEntry("user", "ada")
          .containsEntry("path", "/jobs/a");
    }
  }

  @Test
  void changesAreOffByDefault() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withoutChanges()) {
      RawAnswer answer = server.send(server.resign("ada"));
      assertThat(answer.status()).isEqualTo(403);
      assertThat(answer.body()).contains("changes-off", "--allow-changes");
      assertThat(server.routes.requests).isEmpty();
    }
  }

  @Test
  void readerMayNotChange() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      RawAnswer answer = server.send(server.resign("rita"));
      assertThat(answer.status()).isEqualTo(403);
      assertThat(answer.body()).contains("not-permitted");
      assertThat(server.routes.requests).isEmpty();
    }
  }

  @Test
  void unknownVisitorMayNotChange() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      RawRequest request = server.resign("ada").without("Authorization");
      assertThat(server.send(request).status()).isEqualTo(401);
      for (String path : new String[] {"/api/v1/preview", "/api/v1/overview"}) {
        RawRequest other = RawRequest.post(path, "{}").with("Origin", server.origin());
        assertThat(server.send(other).status()).isEqualTo(401);
      }
      assertThat(server.routes.requests).isEmpty();
    }
  }

  @Test
  void requestWithoutTheHeaderOfThePageIsRefused() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      RawRequest right = server.resign("ada");
      for (RawRequest wrong :
          new RawRequest[] {right.without("X-Baton-Change"), right.with("X-Baton-Change", "")}) {
        RawAnswer answer = server.send(wrong);
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.body()).contains("header-required");
      }
      assertThat(server.routes.requests).isEmpty();
    }
  }

  @Test
  void requestOfAnotherOriginIsRefused() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      RawRequest right = server.resign("ada");
      for (RawRequest wrong :
          new RawRequest[] {
            right.without("Origin"),
            right.with("Origin", "https://evil.example"),
            right.with("Origin", "http://localhost:1"),
            right.with("Sec-Fetch-Site", "cross-site")
          }) {
        assertThat(server.send(wrong).status()).isEqualTo(403);
      }
      assertThat(server.routes.requests).isEmpty();
      await().atMost(LIMIT).until(() -> refusals(server) == 4);
    }
  }

  @Test
  void formOfAPageIsRefused() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      RawRequest form = server.resign("ada").with("Content-Type", "text/plain");
      assertThat(server.send(form).status()).isEqualTo(415);
      assertThat(server.routes.requests).isEmpty();
    }
  }

  @Test
  void bodyThatIsNoObjectIsRefused() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      RawRequest right = server.resign("ada");
      for (String body : new String[] {"", "[]", "{", "[".repeat(16_000), "\"x\""}) {
        RawRequest wrong = new RawRequest("POST", right.path(), right.headers(), body);
        RawAnswer answer = server.send(wrong);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).hasSizeLessThan(200);
      }
      assertThat(server.routes.requests).isEmpty();
    }
  }

  /** Before, a body that was nested deeply ended the audit, after the action had begun. */
  @Test
  void fieldThatIsNoTextIsRefusedBeforeTheAction() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      RawRequest right = server.resign("ada");
      String deep = "[".repeat(5_000) + "]".repeat(5_000);
      for (String value : new String[] {deep, "{}", "true", "null", "\"x\",\"path\":\"/b\""}) {
        String body = "{\"action\":\"resign\",\"path\":\"/jobs/a\",\"node\":" + value + "}";
        for (RawRequest each : new RawRequest[] {right, right.without("Authorization")}) {
          RawRequest wrong = new RawRequest("POST", each.path(), each.headers(), body);
          assertThat(server.send(wrong).status()).isEqualTo(each.equals(right) ? 400 : 401);
        }
      }
      assertThat(server.routes.requests).isEmpty();
      await().atMost(LIMIT).until(() -> refusals(server) == 10);
    }
  }

  private static long refusals(FrontEndFixture server) {
    return server.audit.stream().filter(line -> line.contains("outcome=\"refused")).count();
  }

  @Test
  void actionThatCannotBeAuditedIsNotBegun() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      server.auditFails = true;
      RawAnswer answer = server.send(server.resign("ada"));
      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.body()).contains("Nothing was done");
      assertThat(server.routes.requests).isEmpty();
    }
  }

  @Test
  void eachActionLeavesLineBeforeAndAfterIt() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      server.routes.onRequest = () -> assertThat(server.audit.get(1)).endsWith("\"begun\"");
      server.send(server.resign("ada"));
      await().atMost(LIMIT).until(() -> server.audit.size() == 3);
      server.send(server.resign("rita"));
      await().atMost(LIMIT).until(() -> server.audit.size() == 5);
      String action = "action=\"resign\" path=\"/jobs/a\" ";
      String address = " address=\"127.0.0.1\" ";
      assertThat(server.audit)
          .containsExactly(
              "audit user=\"ada\"" + address + "action=\"login\" outcome=\"done\"",
              "audit user=\"ada\"" + address + action + "number=\"1\" outcome=\"begun\"",
              "audit user=\"ada\"" + address + action + "number=\"1\" outcome=\"done\"",
              "audit user=\"rita\"" + address + "action=\"login\" outcome=\"done\"",
              "audit user=\"rita\"" + address + action + "outcome=\"refused not-permitted\"");
    }
  }

  /** Before, it was an error of the server, without a line. */
  @Test
  void bodyThatIsNotUtf8IsRefused() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges();
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      byte[] bytes = server.resign("ada").encode(server.port());
      bytes[bytes.length - 3] = (byte) 0xff;
      socket.getOutputStream().write(bytes);
      assertThat(RawAnswer.readFrom(socket).status()).isEqualTo(400);
      assertThat(server.routes.requests).isEmpty();
      await().atMost(LIMIT).until(() -> refusals(server) == 1);
    }
  }

  @Test
  void hostileTextCannotForgeLine() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      RawRequest right = server.resign("ada");
      String body =
          "{\"action\":\"evict\",\"path\":\"/a\\n\\u202e/b\\u2066\","
              + "\"reason\":\"x\\\" outcome=\\\"done\\u001b[2J\\u2028\"}";
      server.send(new RawRequest("POST", right.path(), right.headers(), body));
      assertThat(server.audit.get(1))
          .contains("path=\"/a\\u{a}\\u{202e}/b\\u{2066}\"")
          .contains("reason=\"x\\\" outcome=\\\"done\\u{1b}[2J\\u{2028}\"")
          .endsWith("outcome=\"begun\"");
      assertThat(server.audit.get(1).chars()).allMatch(each -> each >= ' ' && each < 127);
    }
  }
}
