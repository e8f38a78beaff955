package dev.baton.dashboard.access;

import dev.baton.dashboard.api.RequestRefusal;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;

/**
 * Slows down the guessing of passwords, for each user at each address. After five wrong passwords,
 * each further one doubles the pause, up to five minutes. A right one forgets them. So no address
 * can keep users out elsewhere. Thread-safe.
 */
final class LoginThrottle {
  private static final int FREE_FAILURES = 5;
  private static final int MOST_KEYS = 10_000;
  private static final int LARGEST_POWER = 9;
  private static final int LONGEST_PAUSE_SECONDS = 300;
  private static final Duration MEMORY = Duration.ofMinutes(15);
  private static final int IPV6_BYTES = 16;

  private final InstantSource clock;
  private final Map<String, FailureCount> failures = new LinkedHashMap<>();

  private record FailureCount(int failures, Instant last) {
    Instant pauseEnd() {
      if (failures < FREE_FAILURES) {
        return last;
      }
      int power = Math.min(failures - FREE_FAILURES, LARGEST_POWER);
      return last.plusSeconds(Math.min(1 << power, LONGEST_PAUSE_SECONDS));
    }
  }

  LoginThrottle(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * Checks that an attempt is allowed now.
   *
   * @throws RequestRefusal if the user has to wait at this address
   */
  synchronized void checkAttempt(String user, String address) {
    Instant now = clock.instant();
    FailureCount count = failures.get(keyOf(user, address));
    if (count != null && now.isBefore(count.pauseEnd())) {
      long seconds = Duration.between(now, count.pauseEnd()).toSeconds() + 1;
      throw new RequestRefusal(
          HttpStatus.TOO_MANY_REQUESTS_429,
          "too-many-attempts",
          "Too many wrong passwords. Try again in " + seconds + " s.");
    }
  }

  /** Counts a wrong password. */
  synchronized void countFailure(String user, String address) {
    Instant now = clock.instant();
    failures.values().removeIf(count -> count.last().plus(MEMORY).isBefore(now));
    String key = keyOf(user, address);
    FailureCount before = failures.remove(key);
    failures.put(key, new FailureCount(before == null ? 1 : before.failures() + 1, now));
    while (failures.size() > MOST_KEYS) {
      failures.remove(failures.keySet().iterator().next());
    }
  }

  /** Forgets the failures of a user at an address. */
  synchronized void forgetFailures(String user, String address) {
    failures.remove(keyOf(user, address));
  }

  private static String keyOf(String user, String address) {
    return user + " at " + networkOf(address);
  }

  /** Returns the first half of an IPv6 address, since one client has all of the second half. */
  static String networkOf(String address) {
    if (!address.contains(":")) {
      return address;
    }
    try {
      byte[] bytes = InetAddress.getByName(address).getAddress();
      return bytes.length < IPV6_BYTES
          ? address
          : HexFormat.of().formatHex(bytes, 0, IPV6_BYTES / 2);
    } catch (UnknownHostException e) {
      return address;
    }
  }
}
