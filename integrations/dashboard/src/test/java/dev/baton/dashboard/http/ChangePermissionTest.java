package dev.baton.dashboard.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.dashboard.http.FrontEndFixture.BrowserSession;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/** Changes need permission, a user, a role, a token and the dashboard's own page. */
final class ChangePermissionTest {
  @Test
  void operatorMayChange() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      BrowserSession ada = server.logIn("ada");
      assertThat(server.send(server.resign(ada)).status()).isEqualTo(200);
      assertThat(server.routes.requests).hasSize(1);
      assertThat(server.routes.requests.get(0).user().name()).isEqualTo("ada");
      assertThat(server.routes.requests.get(0).body().get("path").getAsString())
          .isEqualTo("/jobs/a");
    }
  }

  @Test
  void changesAreOffByDefault() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withoutChanges()) {
      RawAnswer answer = server.send(server.resign(server.logIn("ada")));
      assertThat(answer.status()).isEqualTo(403);
      assertThat(answer.body()).contains("changes-off", "--allow-changes");
      assertThat(server.routes.requests).isEmpty();
    }
  }

  @Test
  void readerMayNotChange() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      RawAnswer answer = server.send(server.resign(server.logIn("rita")));
      assertThat(answer.status()).isEqualTo(403);
      assertThat(answer.body()).contains("not-permitted");
      assertThat(server.routes.requests).isEmpty();
    }
  }

  @Test
  void unknownVisitorMayNotChange() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      RawRequest request = server.resign(new BrowserSession("x=y", "none"));
      assertThat(server.send(request).status()).isEqualTo(401);
      for (String path : new String[] {"/api/v1/preview", "/api/v1/overview"}) {
        RawRequest other = RawRequest.post(path, "{}").with("Origin", server.origin());
        assertThat(server.send(other).status()).isEqualTo(401);
      }
      assertThat(server.routes.requests).isEmpty();
    }
  }

  @Test
  void requestWithoutTheTokenIsRefused() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      BrowserSession ada = server.logIn("ada");
      RawRequest right = server.resign(ada);
      String ofAnotherSession = server.logIn("ada").csrf();
      for (RawRequest wrong :
          new RawRequest[] {
            right.without("X-Baton-Csrf"),
            right.with("X-Baton-Csrf", ""),
            right.with("X-Baton-Csrf", ofAnotherSession)
          }) {
        RawAnswer answer = server.send(wrong);
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.body()).contains("csrf");
      }
      assertThat(server.routes.requests).isEmpty();
    }
  }

  @Test
  void requestOfAnotherOriginIsRefused() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      RawRequest right = server.resign(server.logIn("ada"));
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
      assertThat(server.audit).filteredOn(line -> line.contains("foreign-origin")).hasSize(4);
    }
  }

  @Test
  void formOfAPageIsRefused() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      RawRequest form = server.resign(server.logIn("ada")).with("Content-Type", "text/plain");
      assertThat(server.send(form).status()).isEqualTo(415);
      assertThat(server.routes.requests).isEmpty();
    }
  }

  @Test
  void bodyThatIsNoObjectIsRefused() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      RawRequest right = server.resign(server.logIn("ada"));
      for (String body : new String[] {"", "[]", "{", "[".repeat(16_000), "\"x\""}) {
        RawRequest wrong = new RawRequest("POST", right.path(), right.headers(), body);
        RawAnswer answer = server.send(wrong);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).hasSizeLessThan(200);
      }
      assertThat(server.routes.requests).isEmpty();
    }
  }

  @Test
  void programMayChangeWithItsPassword() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      String basic =
          "Basic "
              + Base64.getEncoder().encodeToString("ada:secret".getBytes(StandardCharsets.UTF_8));
      String me = server.send(RawRequest.get("/api/v1/me").with("Authorization", basic)).body();
      BrowserSession token =
          new BrowserSession("x=y", me.replaceAll(".*\"csrf\":\"([^\"]*)\".*", "$1"));
      RawRequest request = server.resign(token).with("Authorization", basic);
      assertThat(server.send(request).status()).isEqualTo(200);
      assertThat(server.send(request.without("X-Baton-Csrf")).status()).isEqualTo(403);
    }
  }

  @Test
  void eachActionLeavesOneLine() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      BrowserSession ada = server.logIn("ada");
      server.send(server.resign(ada));
      server.send(server.resign(server.logIn("rita")));
      String actions = "action=\"resign\" path=\"/jobs/a\" outcome=";
      String address = " address=\"127.0.0.1\" ";
      assertThat(server.audit)
          .containsExactly(
              "audit user=\"ada\"" + address + "action=\"login\" outcome=\"done\"",
              "audit user=\"ada\"" + address + actions + "\"done\"",
              "audit user=\"rita\"" + address + "action=\"login\" outcome=\"done\"",
              "audit user=\"rita\"" + address + actions + "\"refused not-permitted\"");
    }
  }

  @Test
  void hostileTextCannotForgeALine() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      RawRequest right = server.resign(server.logIn("ada"));
      String body =
          "{\"action\":\"evict\",\"path\":\"/a\\n\\u202e/b\\u2066\","
              + "\"reason\":\"x\\\" outcome=\\\"done\\u001b[2J\\u2028\"}";
      server.send(new RawRequest("POST", right.path(), right.headers(), body));
      assertThat(server.audit.get(1))
          .contains("path=\"/a\\u{a}\\u{202e}/b\\u{2066}\"")
          .contains("reason=\"x\\\" outcome=\\\"done\\u{1b}[2J\\u{2028}\"")
          .endsWith("outcome=\"done\"");
      assertThat(server.audit.get(1).chars()).allMatch(each -> each >= ' ' && each < 127);
    }
  }
}
