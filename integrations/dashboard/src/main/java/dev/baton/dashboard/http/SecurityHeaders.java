package dev.baton.dashboard.http;

import io.netty.handler.codec.http.HttpHeaders;

/** The headers of every answer, by which browsers keep other pages and scripts away. */
final class SecurityHeaders {
  private static final String CONTENT_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'"
          + " data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

  private SecurityHeaders() {}

  /**
   * Adds the headers.
   *
   * @param tls whether connections are encrypted
   */
  static void addTo(HttpHeaders headers, boolean tls) {
    headers
        .set("Content-Security-Policy", CONTENT_POLICY)
        .set("X-Content-Type-Options", "nosniff")
        .set("X-Frame-Options", "DENY")
        .set("Referrer-Policy", "no-referrer")
        .set("Cross-Origin-Resource-Policy", "same-origin")
        .set("Cross-Origin-Opener-Policy", "same-origin");
    if (tls) {
      headers.set("Strict-Transport-Security", "max-age=31536000");
    }
  }
}
