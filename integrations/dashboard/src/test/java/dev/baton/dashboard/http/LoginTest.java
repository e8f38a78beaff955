package dev.baton.dashboard.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.dashboard.access.TrustedProxy;
import dev.baton.dashboard.http.FrontEndFixture.BrowserSession;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who may read, and how users prove their names. */
final class LoginTest {
  private static final String OVERVIEW = "/api/v1/overview";

  private static InetAddress address(String text) throws IOException {
    return InetAddress.getByName(text);
  }

  @Test
  void nothingCanBeReadWithoutLoginOffLoopback() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.offLoopback()) {
      for (String path :
          new String[] {
            OVERVIEW, "/api/v1/events?overview=1", "/api/v1/openapi.json", "/metrics"
          }) {
        RawAnswer answer = server.get(path);
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.body()).contains("login-required");
      }
      assertThat(server.routes.requests).isEmpty();
      assertThat(server.get("/api/v1/me").body())
          .contains("\"loginRequired\":true", "\"csrf\":null");
      RawRequest known = RawRequest.get(OVERVIEW).with("Cookie", server.logIn("rita").cookie());
      assertThat(server.send(known).status()).isEqualTo(200);
    }
  }

  @Test
  void cookieIsKeptFromScriptsAndOtherSites() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      RawAnswer answer = server.send(server.login("ada", FrontEndFixture.PASSWORD));
      assertThat(answer.header("Set-Cookie"))
          .startsWith("baton-" + server.port() + "=")
          .contains("; HttpOnly", "; SameSite=Strict", "; Path=/")
          .doesNotContain("Secure", "Domain");
      assertThat(answer.body()).isEqualTo("{}");
    }
  }

  @Test
  void logoutEndsTheSession() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.offLoopback()) {
      BrowserSession ada = server.logIn("ada");
      RawRequest logout =
          RawRequest.post("/api/v1/logout", "{}")
              .with("Origin", server.origin())
              .with("Cookie", ada.cookie());
      assertThat(server.send(logout).status()).isEqualTo(403);
      RawAnswer answer = server.send(logout.with("X-Baton-Csrf", ada.csrf()));
      assertThat(answer.header("Set-Cookie")).contains("=; ", "Max-Age=0");
      RawRequest later = RawRequest.get(OVERVIEW).with("Cookie", ada.cookie());
      assertThat(server.send(later).status()).isEqualTo(401);
    }
  }

  @Test
  void loginFromAnotherOriginIsRefused() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      RawRequest foreign =
          server.login("ada", FrontEndFixture.PASSWORD).with("Origin", "https://evil.example");
      assertThat(server.send(foreign).status()).isEqualTo(403);
      assertThat(server.audit.get(0))
          .endsWith("action=\"login\" outcome=\"refused foreign-origin\"");
    }
  }

  @Test
  void guessingIsSlowedDownForTheUserAndTheAddress() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      for (String guess : new String[] {"a", "b", "c", "d", "e"}) {
        assertThat(server.send(server.login("ada", guess)).status()).isEqualTo(401);
      }
      InetAddress elsewhere = address("127.0.0.9");
      RawRequest right = server.login("ada", FrontEndFixture.PASSWORD);
      RawAnswer user = right.sendFrom(elsewhere, server.port());
      RawAnswer address = server.send(server.login("rita", FrontEndFixture.PASSWORD));
      assertThat(user.status()).as("the user, from another address").isEqualTo(429);
      assertThat(address.status()).as("another user, from the address").isEqualTo(429);
      RawRequest other = server.login("rita", FrontEndFixture.PASSWORD);
      assertThat(other.sendFrom(elsewhere, server.port()).status()).isEqualTo(200);
      assertThat(server.audit).filteredOn(line -> line.contains("too-many-attempts")).hasSize(2);
    }
  }

  @Test
  void userHeaderCountsOnlyFromTheProxy() throws IOException {
    TrustedProxy proxy = new TrustedProxy(Set.of(address("127.0.0.2")), "X-Forwarded-User");
    try (FrontEndFixture server = FrontEndFixture.behindProxy(proxy)) {
      RawRequest request = RawRequest.get(OVERVIEW).with("X-Forwarded-User", "pam");
      assertThat(server.send(request).status()).isEqualTo(401);
      assertThat(server.routes.requests).isEmpty();
      assertThat(request.sendFrom(address("127.0.0.2"), server.port()).status()).isEqualTo(200);
      assertThat(server.routes.requests.get(0).user().mayChange()).isTrue();
    }
  }

  @Test
  void proxyMustNameOneUser() throws IOException {
    TrustedProxy proxy = new TrustedProxy(Set.of(address("127.0.0.2")), "X-Forwarded-User");
    try (FrontEndFixture server = FrontEndFixture.behindProxy(proxy)) {
      RawRequest two =
          RawRequest.get(OVERVIEW).with("X-Forwarded-User", "pam").with("x-forwarded-user", "rita");
      RawRequest none = RawRequest.get(OVERVIEW);
      RawRequest odd = none.with("X-Forwarded-User", "pam:\u202eada");
      for (RawRequest wrong : new RawRequest[] {two, none, odd}) {
        assertThat(wrong.sendFrom(address("127.0.0.2"), server.port()).status()).isEqualTo(401);
      }
    }
  }

  @Test
  void userThatOnlyTheProxyKnowsMayRead() throws IOException {
    TrustedProxy proxy = new TrustedProxy(Set.of(address("127.0.0.2")), "X-Forwarded-User");
    try (FrontEndFixture server = FrontEndFixture.behindProxy(proxy)) {
      RawRequest me =
          RawRequest.get("/api/v1/me")
              .with("X-Forwarded-User", "zoe")
              .with("X-Forwarded-For", "6.6.6.6, 10.1.2.3");
      String body = me.sendFrom(address("127.0.0.2"), server.port()).body();
      assertThat(body).contains("\"user\":\"zoe\"", "\"role\":\"reader\"", "\"mayChange\":false");
    }
  }

  @Test
  void metricsCanBeReadWithAPassword() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.offLoopback()) {
      assertThat(server.send(metrics("rita:secret")).body()).isEqualTo("baton_leader 1\n");
      assertThat(server.send(metrics("rita:secret")).status()).isEqualTo(200);
      assertThat(server.send(metrics("rita:wrong")).status()).isEqualTo(401);
      assertThat(server.send(metrics("pam:-")).status()).isEqualTo(401);
      assertThat(server.send(metrics("")).status()).isEqualTo(401);
    }
  }

  private static RawRequest metrics(String credentials) {
    String basic = Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    return RawRequest.get("/metrics").with("Authorization", "Basic " + basic);
  }
}
