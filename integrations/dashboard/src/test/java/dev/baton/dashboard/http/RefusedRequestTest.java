package dev.baton.dashboard.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that come from hostile pages, or that ask for what does not exist. */
final class RefusedRequestTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "10.0.0.7",
        ""
      })
  void anotherHostNameIsRefusedOnLoopback(String host) throws IOException {
    try (FrontEndFixture server = FrontEndFixture.open()) {
      for (String path : new String[] {"/", "/api/v1/overview", "/metrics", "/healthz"}) {
        assertThat(server.send(RawRequest.get(path).with("Host", host)).status()).isIn(400, 421);
      }
      assertThat(server.routes.requests).isEmpty();
    }
  }

  @Test
  void twoHostHeadersAreRefused() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.open()) {
      RawRequest two = RawRequest.get("/api/v1/overview").with("host", "localhost");
      assertThat(server.send(two).status()).isIn(400, 421);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "LOCALHOST:99", "127.0.0.1", "127.0.0.1:8420", "[::1]:1"})
  void loopbackNamesAreAllowed(String host) throws IOException {
    try (FrontEndFixture server = FrontEndFixture.open()) {
      RawRequest request = RawRequest.get("/api/v1/overview").with("Host", host);
      assertThat(server.send(request).status()).isEqualTo(200);
    }
  }

  /** The form that clients of a proxy send; RFC 9112 has servers accept it. */
  @Test
  void absoluteFormIsAnswered() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.open()) {
      RawRequest request =
          RawRequest.get("http://localhost/api/v1/overview").with("Host", "localhost");
      assertThat(server.send(request).status()).isEqualTo(200);
      RawRequest other = RawRequest.get("http://evil.example/metrics").with("Host", "localhost");
      assertThat(server.send(other).status()).isIn(400, 421);
    }
  }

  @Test
  void namedHostIsAllowed() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.openFor("ops.example.com")) {
      RawRequest request = RawRequest.get("/api/v1/overview").with("Host", "Ops.example.com:80");
      assertThat(server.send(request).status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://evil.example", "http://localhost:1", "null", "http://localhost", "x"})
  void pageOfAnotherOriginCanNeitherReadNorStream(String origin) throws IOException {
    try (FrontEndFixture server = FrontEndFixture.open()) {
      for (String path : new String[] {"/api/v1/overview", "/api/v1/events", "/metrics"}) {
        RawAnswer answer = server.send(RawRequest.get(path).with("Origin", origin));
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.header("Access-Control-Allow-Origin")).isEmpty();
      }
      assertThat(server.routes.requests).isEmpty();
      assertThat(server.routes.streamRequests).isEmpty();
    }
  }

  @Test
  void requestFromAnotherSiteWithoutOriginIsRefused() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.open()) {
      RawRequest image = RawRequest.get("/api/v1/overview");
      for (String site :
          new String[] {"cross-site", "same-site", "same-origin\r\nSec-Fetch-Site: x"}) {
        assertThat(server.send(image.with("Sec-Fetch-Site", site)).status()).isEqualTo(403);
      }
      RawRequest own = image.with("Sec-Fetch-Site", "same-origin");
      assertThat(server.send(own).status()).isEqualTo(200);
    }
  }

  @Test
  void preflightOfAnotherOriginIsRefused() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.withChanges()) {
      RawRequest preflight =
          RawRequest.get("/api/v1/actions")
              .withMethod("OPTIONS")
              .with("Origin", "https://evil.example")
              .with("Access-Control-Request-Method", "POST");
      RawAnswer answer = server.send(preflight);
      assertThat(answer.status()).isEqualTo(405);
      assertThat(answer.header("Access-Control-Allow-Origin")).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/assets/../page/probe.js",
        "/assets/..%2f..%2fapi/ApiRoutes.class",
        "/assets/%2e%2e/%2e%2e/api/ApiRoutes.class",
        "/assets//etc/passwd",
        "/assets/....//....//etc/passwd.js",
        "/assets/..\\..\\x.js",
        "/assets/%00.js",
        "/assets/probe.js%00",
        "/assets/.hidden.js",
        "/assets/../../http/HttpFrontEnd.class",
        "/assets/",
        "/assets",
        "/../../etc/passwd",
        "/index.html/../../x"
      })
  void noPathLeavesTheFolderOfThePage(String path) throws IOException {
    try (FrontEndFixture server = FrontEndFixture.open()) {
      assertThat(server.get(path).status()).isIn(400, 404);
    }
  }

  @Test
  void undecodableAddressIsRefused() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.open()) {
      for (String value : new String[] {"%zz", "%", "%ff%fe", "%u1234"}) {
        assertThat(server.get("/api/v1/election?path=" + value).status()).isEqualTo(400);
      }
      assertThat(server.get("/assets/%zz").status()).isEqualTo(400);
      assertThat(server.send(RawRequest.get("/ HTTP/1.1\r\nbad\u0001: x")).status()).isEqualTo(400);
    }
  }

  @Test
  void fileOfThePageIsServedAndConfirmed() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.open()) {
      RawAnswer file = server.get("/assets/probe.js");
      assertThat(file.status()).isEqualTo(200);
      assertThat(file.header("Content-Type")).startsWith("text/javascript");
      RawRequest again =
          RawRequest.get("/assets/probe.js").with("If-None-Match", file.header("ETag"));
      assertThat(server.send(again).status()).isEqualTo(304);
      RawAnswer head = server.send(RawRequest.get("/assets/probe.js").withMethod("HEAD"));
      assertThat(head.header("Content-Length")).isEqualTo(file.header("Content-Length"));
      assertThat(head.body()).isEmpty();
    }
  }

  @Test
  void oddExpectationGetsTheSecurityHeaders() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.open()) {
      RawAnswer answer = server.send(RawRequest.post("/api/v1/actions", "{}").with("Expect", "x"));
      assertThat(answer.status()).isBetween(400, 499);
      assertThat(answer.header("Content-Security-Policy")).contains("default-src 'none'");
    }
  }

  @Test
  void everyAnswerHasTheSecurityHeaders() throws IOException {
    try (FrontEndFixture server = FrontEndFixture.open()) {
      for (String path : new String[] {"/assets/probe.js", "/api/v1/me", "/nothing", "/healthz"}) {
        RawAnswer answer = server.get(path);
        assertThat(answer.header("Content-Security-Policy"))
            .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
            .doesNotContain("unsafe");
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(answer.header("X-Frame-Options")).isEqualTo("DENY");
        assertThat(answer.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(answer.header("Cache-Control")).isIn("no-store", "no-cache");
        assertThat(answer.header("Strict-Transport-Security")).isEmpty();
      }
    }
  }
}
