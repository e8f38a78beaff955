package dev.baton.dashboard.http;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.dashboard.access.TrustedProxy;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who may read, and how users prove their names. */
final class LoginTest {
  private static final String OVERVIEW = "/api/v1/overview";
  private static final String WRONG = "refused wrong-password";

  private static InetAddress address(String text) throws IOException {
    return InetAddress.getByName(text);
  }

  private static RawRequest as(String user, String password, String path) {
    return RawRequest.get(path).with("Authorization", FrontEndFixture.basic(user, password));
  }

  @Test
  void nothingCanBeReadWithoutLoginOffLoopback() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.offLoopback()) {
      for (String path :
          new String[] {"/", OVERVIEW, "/api/v1/events", "/api/v1/openapi.json", "/metrics"}) {
        RawAnswer answer = server.get(path);
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.header("WWW-Authenticate")).startsWith("Basic realm=");
        assertThat(answer.body()).contains("login-required");
        RawRequest known = as("rita", FrontEndFixture.PASSWORD, path);
        assertThat(server.send(known.withMethod("HEAD")).status()).isIn(200, 405);
      }
      assertThat(server.get("/api/v1/me").body()).contains("\"loginRequired\":true");
    }
  }

  @Test
  void loginIsAskedForByTheBrowserAndSetsNoCookie() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      RawAnswer first = server.get("/login");
      assertThat(first.status()).isEqualTo(401);
      assertThat(first.header("WWW-Authenticate")).startsWith("Basic realm=");
      RawAnswer second = server.send(as("ada", FrontEndFixture.PASSWORD, "/login"));
      assertThat(second.status()).isEqualTo(303);
      assertThat(second.header("Location")).isEqualTo("/");
      assertThat(second.header("Set-Cookie")).isEmpty();
    }
  }

  @Test
  void serverWithoutPasswordsAsksForNone() throws IOException {
    TrustedProxy proxy = new TrustedProxy(Set.of(address("127.0.0.2")), "X-Forwarded-User");
    try (FrontEndFixture open = FrontEndFixture.open();
        FrontEndFixture behind = FrontEndFixture.behindProxyWithoutUsers(proxy)) {
      for (FrontEndFixture server : new FrontEndFixture[] {open, behind}) {
        RawAnswer answer = server.get("/login");
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.header("WWW-Authenticate")).isEmpty();
      }
    }
  }

  @Test
  void guessingIsSlowedDownForTheUserAtTheAddressAlone() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      for (int guess = 0; guess < 12; guess++) {
        int status = server.send(FrontEndFixture.login("ada", "guess" + guess)).status();
        assertThat(status).isIn(401, 429);
      }
      assertThat(server.audit).filteredOn(line -> line.contains(WRONG)).hasSizeLessThan(12);
      RawRequest right = FrontEndFixture.login("ada", FrontEndFixture.PASSWORD);
      RawAnswer elsewhere = right.sendFrom(address("127.0.0.9"), server.port());
      assertThat(elsewhere.status()).as("the user, from another address").isEqualTo(200);
      RawRequest other = FrontEndFixture.login("rita", FrontEndFixture.PASSWORD);
      assertThat(server.send(other).status()).as("another user").isEqualTo(200);
      assertThat(server.send(right).status()).as("what was proven before").isEqualTo(200);
    }
  }

  @Test
  void eachLoginLeavesOneLineWhileItIsRemembered() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      RawRequest right = FrontEndFixture.login("ada", FrontEndFixture.PASSWORD);
      server.send(right);
      server.send(right);
      server.send(FrontEndFixture.login("ada", "wrong"));
      String login = "audit user=\"ada\" address=\"127.0.0.1\" action=\"login\" outcome=";
      await().atMost(LIMIT).until(() -> server.audit.size() == 2);
      assertThat(server.audit).containsExactly(login + "\"done\"", login + "\"" + WRONG + "\"");
    }
  }

  @Test
  void schemesOfProxiesAreNoPasswords() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      RawRequest bearer = RawRequest.get(OVERVIEW).with("Authorization", "Bearer x");
      assertThat(server.send(bearer).status()).isEqualTo(200);
      assertThat(server.audit).isEmpty();
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
      RawRequest me = RawRequest.get("/api/v1/me").with("X-Forwarded-User", "pam");
      assertThat(me.sendFrom(address("127.0.0.2"), server.port()).body())
          .contains("\"mayChange\":true");
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
  void clientBehindTheProxyIsOneAddressAtAllPorts() throws IOException {
    TrustedProxy proxy = new TrustedProxy(Set.of(address("127.0.0.2")), "X-Forwarded-User");
    try (FrontEndFixture server = FrontEndFixture.behindProxy(proxy)) {
      for (String client :
          new String[] {
            "6.6.6.6, 10.9.8.7:5001", "10.9.8.7", "[2001:db8::1]:443", "2001:db8::1", ".a:1"
          }) {
        FrontEndFixture.login("ada", "wrong")
            .with("X-Forwarded-For", client)
            .sendFrom(address("127.0.0.2"), server.port());
      }
      await().atMost(LIMIT).until(() -> server.audit.size() == 5);
      assertThat(server.audit).filteredOn(line -> line.contains("\"10.9.8.7\"")).hasSize(2);
      assertThat(server.audit).filteredOn(line -> line.contains("\"2001:db8::1\"")).hasSize(2);
      assertThat(server.audit).filteredOn(line -> line.contains("\"127.0.0.2\"")).hasSize(1);
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
  void metricsCanBeReadWithPasswordOnly() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.offLoopback()) {
      RawRequest right = as("rita", FrontEndFixture.PASSWORD, "/metrics");
      assertThat(server.send(right).body()).isEqualTo("baton_leader 1\n");
      assertThat(server.send(right.with("Origin", "https://evil.example")).status()).isEqualTo(403);
      assertThat(server.send(as("rita", "wrong", "/metrics")).status()).isEqualTo(401);
      assertThat(server.send(as("pam", "-", "/metrics")).status()).isEqualTo(401);
      assertThat(server.send(as("", "", "/metrics")).status()).isEqualTo(401);
    }
  }
}
