package dev.baton.dashboard.access;

import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Checks passwords in one thread of its own, since that takes long on purpose. Further attempts
 * wait in a short queue, and the rest are refused. Thread-safe.
 */
final class PasswordLogin implements AutoCloseable {
  private static final int UNAUTHORIZED = 401;
  private static final int UNAVAILABLE = 503;
  private static final int MOST_WAITING = 32;
  private static final int MOST_REMEMBERED = 1_000;
  private static final int IDLE_SECONDS = 5;
  private static final String BASIC = "Basic ";

  private final UserAccounts users;
  private final LoginThrottle throttle;
  private final KeyedDigest digest;
  private final Map<String, UserAccount> remembered = new ConcurrentHashMap<>();
  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          1,
          1,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(MOST_WAITING),
          PasswordLogin::createThread);

  PasswordLogin(UserAccounts users, InstantSource clock, KeyedDigest digest) {
    this.users = users;
    this.throttle = new LoginThrottle(clock);
    this.digest = digest;
    thread.allowCoreThreadTimeOut(true);
  }

  private static Thread createThread(Runnable work) {
    Thread thread = new Thread(work, "baton-dashboard-login");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Returns the account with this name and password. The future fails with a {@link RequestRefusal}
   * if there is none, or if the user or the address has to wait.
   */
  CompletableFuture<UserAccount> checkPassword(String name, String password, String address) {
    try {
      return CompletableFuture.supplyAsync(() -> findAccount(name, password, address), thread);
    } catch (RejectedExecutionException e) {
      return CompletableFuture.failedFuture(
          new RequestRefusal(
              UNAVAILABLE, "too-many-logins", "Too many logins at once. Try again in 10 s."));
    }
  }

  /** Finds the account. An unknown name takes as long as a wrong password, so it tells nothing. */
  private UserAccount findAccount(String name, String password, String address) {
    String user = UserAccount.isValidName(name) ? name : "";
    throttle.checkAttempt(user, address);
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
      throw new RequestRefusal(
          UNAUTHORIZED, "wrong-password", "The name or the password is wrong.");
    }
    throttle.forgetFailures(user);
    return account.get();
  }

  /** Returns the account of a header for basic authentication, as programs send it. */
  CompletableFuture<UserAccount> checkBasic(String header, String address) {
    String key = digest.digestText(header);
    UserAccount known = remembered.get(key);
    if (known != null) {
      return CompletableFuture.completedFuture(known);
    }
    String[] parts = decodeBasic(header).split(":", 2);
    return checkPassword(parts[0], parts.length < 2 ? "" : parts[1], address)
        .thenApply(account -> rememberAccount(key, account));
  }

  private UserAccount rememberAccount(String key, UserAccount account) {
    if (remembered.size() >= MOST_REMEMBERED) {
      remembered.clear();
    }
    remembered.put(key, account);
    return account;
  }

  private static String decodeBasic(String header) {
    if (!header.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
      return "";
    }
    try {
      byte[] bytes = Base64.getDecoder().decode(header.substring(BASIC.length()).strip());
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  @Override
  public void close() {
    var unused = thread.shutdownNow();
  }
}
