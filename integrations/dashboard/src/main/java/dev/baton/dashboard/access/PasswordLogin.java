package dev.baton.dashboard.access;

import dev.baton.dashboard.api.RequestRefusal;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import javax.crypto.KeyGenerator;
import javax.crypto.Mac;
import org.eclipse.jetty.http.HttpStatus;

/**
 * Checks the passwords of HTTP's basic authentication in one thread of its own, since that takes
 * long on purpose. Further attempts wait in a short queue, few of each address, and the rest are
 * refused. A right password is remembered until ten minutes after its last use, as a keyed digest:
 * so guesses never delay a user at work. Thread-safe.
 */
final class PasswordLogin implements AutoCloseable {
  private static final int MOST_WAITING = 32;
  private static final int MOST_OF_ADDRESS = 8; // a browser sends six requests at a time
  private static final int MOST_REMEMBERED = 1_000;
  private static final Duration REMEMBERED = Duration.ofMinutes(10);
  private static final String BASIC = "Basic ";
  private static final String DIGEST = "HmacSHA256";

  private final UserAccounts users;
  private final InstantSource clock;
  private final AuditLog audit;
  private final LoginThrottle throttle;
  private final Mac digest = createDigest();
  private final Map<String, ProvenLogin> proven = new LinkedHashMap<>();
  private final Map<String, Integer> waiting = new HashMap<>();
  private final QueuedWorker thread = new QueuedWorker("baton-dashboard-login", MOST_WAITING);

  private record ProvenLogin(UserAccount account, Instant end) {}

  PasswordLogin(UserAccounts users, InstantSource clock, AuditLog audit) {
    this.users = users;
    this.clock = clock;
    this.audit = audit;
    this.throttle = new LoginThrottle(clock);
  }

  /** Returns whether a header is for basic authentication; others are for a proxy. */
  static boolean isBasic(String header) {
    return header.regionMatches(true, 0, BASIC, 0, BASIC.length());
  }

  /**
   * Returns the account that a header for basic authentication names. The future fails with a
   * {@link RequestRefusal} if there is none, or if the user has to wait at this address.
   */
  CompletableFuture<UserAccount> checkBasic(String header, String address) {
    String key = digestText(header);
    Optional<UserAccount> known = findProven(key);
    if (known.isPresent()) {
      return CompletableFuture.completedFuture(known.get());
    }
    String[] parts = decodeBasic(header).split(":", 2);
    return checkPassword(parts[0], parts.length < 2 ? "" : parts[1], address)
        .thenApply(account -> rememberAccount(key, account));
  }

  /** Creates digests by a key that is drawn now: only this process can make them. */
  private static Mac createDigest() {
    try {
      Mac digest = Mac.getInstance(DIGEST);
      digest.init(KeyGenerator.getInstance(DIGEST).generateKey());
      return digest;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no HMAC-SHA-256", e);
    }
  }

  private synchronized String digestText(String text) {
    byte[] bytes = digest.doFinal(text.getBytes(StandardCharsets.UTF_8));
    return Base64.getEncoder().encodeToString(bytes);
  }

  private synchronized Optional<UserAccount> findProven(String key) {
    return Optional.ofNullable(proven.get(key))
        .filter(login -> clock.instant().isBefore(login.end()))
        .map(login -> rememberAccount(key, login.account()));
  }

  private synchronized UserAccount rememberAccount(String key, UserAccount account) {
    proven.remove(key);
    if (proven.size() >= MOST_REMEMBERED) {
      proven.remove(proven.keySet().iterator().next());
    }
    proven.put(key, new ProvenLogin(account, clock.instant().plus(REMEMBERED)));
    return account;
  }

  private static String decodeBasic(String header) {
    try {
      byte[] bytes = Base64.getDecoder().decode(header.substring(BASIC.length()).strip());
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  /** Returns the account with this name and password, or why there is none. */
  CompletableFuture<UserAccount> checkPassword(String name, String password, String address) {
    String user = UserAccount.isValidName(name) ? name : "";
    String network = LoginThrottle.networkOf(address);
    try {
      throttle.checkAttempt(user, address);
      countWaiting(network);
      return CompletableFuture.supplyAsync(() -> findAccount(user, password, address), thread)
          .whenComplete((account, refusal) -> endWaiting(network));
    } catch (RequestRefusal e) {
      return CompletableFuture.failedFuture(e);
    } catch (RejectedExecutionException e) {
      endWaiting(network);
      return CompletableFuture.failedFuture(tooManyLogins());
    }
  }

  /** Counts an attempt. So the guesses from one address cannot fill the queue. */
  private synchronized void countWaiting(String network) {
    if (waiting.getOrDefault(network, 0) >= MOST_OF_ADDRESS) {
      throw tooManyLogins();
    }
    waiting.merge(network, 1, Integer::sum);
  }

  private synchronized void endWaiting(String network) {
    waiting.computeIfPresent(network, (same, count) -> count == 1 ? null : count - 1);
  }

  private static RequestRefusal tooManyLogins() {
    return new RequestRefusal(
        HttpStatus.SERVICE_UNAVAILABLE_503,
        "too-many-logins",
        "Too many logins at once. Try again in 10 s.");
  }

  /** Finds the account. An unknown name takes as long as a wrong password, so it tells nothing. */
  private UserAccount findAccount(String user, String password, String address) {
    throttle.checkAttempt(user, address); // attempts before this one may have failed meanwhile
    Optional<UserAccount> account =
        users.findAccount(user).filter(each -> each.password().isPresent());
    boolean matches =
        account
            .or(users::anyWithPassword)
            .flatMap(UserAccount::password)
            .filter(hash -> hash.matchesPassword(password.toCharArray()))
            .isPresent();
    if (account.isEmpty() || !matches) {
      throttle.countFailure(user, address);
      auditLogin(user, address, "refused wrong-password");
      throw new RequestRefusal(
          HttpStatus.UNAUTHORIZED_401, "wrong-password", "The name or the password is wrong.");
    }
    throttle.forgetFailures(user, address);
    auditLogin(user, address, "done");
    return account.get();
  }

  private void auditLogin(String user, String address, String outcome) {
    Map<String, String> fields = AuditLog.senderFields(user, address);
    fields.put("action", "login");
    audit.writeRefusal(fields, outcome);
  }

  @Override
  public void close() {
    var unused = thread.shutdownNow();
  }
}
