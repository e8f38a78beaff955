package dev.baton.dashboard.access;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The sessions of users that have logged in, in memory. A session ends after 12 hours, by logout,
 * or with the process. Thread-safe.
 */
final class LoginSessions {
  private static final Duration LIFETIME = Duration.ofHours(12);
  private static final int MOST_SESSIONS = 10_000;
  private static final int SECRET_BYTES = 32;

  private final SecureRandom random = new SecureRandom();
  private final InstantSource clock;
  private final Map<String, LoginSession> bySecret = new LinkedHashMap<>();

  private record LoginSession(String user, Instant end) {}

  LoginSessions(InstantSource clock) {
    this.clock = clock;
  }

  /** Opens a session, and returns its secret. The oldest session ends if there are too many. */
  synchronized String openSession(String user) {
    byte[] bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    String secret = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    Instant now = clock.instant();
    bySecret.values().removeIf(session -> !now.isBefore(session.end()));
    if (bySecret.size() >= MOST_SESSIONS) {
      bySecret.remove(bySecret.keySet().iterator().next());
    }
    bySecret.put(secret, new LoginSession(user, now.plus(LIFETIME)));
    return secret;
  }

  /** Returns the user of a session that has not ended. */
  synchronized Optional<String> findUser(String secret) {
    return Optional.ofNullable(bySecret.get(secret))
        .filter(session -> clock.instant().isBefore(session.end()))
        .map(LoginSession::user);
  }

  synchronized void endSession(String secret) {
    bySecret.remove(secret);
  }

  /** Returns how long a session lasts at most. */
  static Duration sessionLifetime() {
    return LIFETIME;
  }
}
