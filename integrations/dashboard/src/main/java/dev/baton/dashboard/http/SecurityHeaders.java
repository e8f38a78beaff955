package dev.baton.dashboard.http;

import org.eclipse.jetty.http.HttpFields;

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
  static void addTo(HttpFields.Mutable headers, boolean tls) {
    headers
        .put("Content-Security-Policy", CONTENT_POLICY)
        .put("X-Content-Type-Options", "nosniff")
        .put("X-Frame-Options", "DENY")
        .put("Referrer-Policy", "no-referrer")
        .put("Cross-Origin-Resource-Policy", "same-origin")
        .put("Cross-Origin-Opener-Policy", "same-origin");
    if (tls) {
      headers.put("Strict-Transport-Security", "max-age=31536000");
    }
  }
}
