package dev.baton.dashboard.access;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PasswordLoginTest {
  private static final String ADDRESS = "10.0.0.1";
  private static final int ROUNDS = 5;

  @TempDir private Path folder;

  private final AtomicInteger hours = new AtomicInteger();

  /** A clock by which no attempt has to wait for an earlier one. */
  private Instant inAnHour() {
    return Instant.EPOCH.plus(Duration.ofHours(hours.incrementAndGet()));
  }

  /** The time of the login's own thread is compared, which other programs do not change. */
  @Test
  void unknownNameCostsAsMuchAsWrongPassword() throws IOException {
    try (PasswordLogin login =
        new PasswordLogin(readUsers(), this::inAnHour, new AuditLog(line -> {}))) {
      assertThat(login.checkPassword("ada", "secret", ADDRESS).join().role())
          .isEqualTo(UserRole.OPERATOR);
      long known = leastNanos(login, "ada");
      assertThat(leastNanos(login, "eve")).isGreaterThan(known / 2);
      assertThat(leastNanos(login, "no name")).isGreaterThan(known / 2);
    }
  }

  /** Before, guesses of others delayed a user at work each ten minutes. */
  @Test
  void loginIsRememberedUntilTenMinutesAfterItsLastUse() throws IOException {
    AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    try (PasswordLogin login = new PasswordLogin(readUsers(), now::get, new AuditLog(line -> {}))) {
      String ada = "Basic " + Base64.getEncoder().encodeToString("ada:secret".getBytes(UTF_8));
      assertThat(login.checkBasic(ada, ADDRESS).join().name()).isEqualTo("ada");
      for (int minutes = 9; minutes < 60; minutes += 9) {
        now.set(Instant.EPOCH.plus(Duration.ofMinutes(minutes)));
        assertThat(login.checkBasic(ada, ADDRESS)).isDone();
      }
      now.set(Instant.EPOCH.plus(Duration.ofMinutes(54 + 11)));
      CompletableFuture<UserAccount> late = login.checkBasic(ada, ADDRESS);
      assertThat(late).isNotDone();
      assertThat(late.join().name()).isEqualTo("ada");
    }
  }

  /** Before, the guesses of one address for ever new names kept all others from logging in. */
  @Test
  void guessesOfOneAddressKeepNobodyElseFromLoggingIn() throws IOException {
    try (PasswordLogin login =
        new PasswordLogin(readUsers(), this::inAnHour, new AuditLog(line -> {}))) {
      List<CompletableFuture<UserAccount>> guesses =
          IntStream.range(0, 100)
              .mapToObj(i -> login.checkPassword("eve" + i, "wrong", "2001:db8::" + i))
              .toList();
      assertThat(login.checkPassword("ada", "secret", ADDRESS).join().name()).isEqualTo("ada");
      assertThat(guesses).allSatisfy(guess -> assertThat(guess).failsWithin(LIMIT));
      assertThat(login.checkPassword("ada", "secret", "2001:db8::1").join().name())
          .isEqualTo("ada");
    }
  }

  private UserAccounts readUsers() throws IOException {
    String hash = PasswordHash.hashPassword("secret".toCharArray()).formatHash();
    Path file = Files.writeString(folder.resolve("users"), "ada:operator:" + hash + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    return UserAccounts.readFile(file);
  }

  /** Returns the time of the quickest of some refusals: the first ones wait for the compiler. */
  private static long leastNanos(PasswordLogin login, String name) {
    return IntStream.range(0, ROUNDS)
        .mapToLong(i -> nanosOfRefusal(login, name))
        .min()
        .orElseThrow();
  }

  /** Returns the time that the login's thread takes. A thread that idles may be replaced. */
  private static long nanosOfRefusal(PasswordLogin login, String name) {
    long nanos = 0;
    for (int i = 0; nanos == 0; i++) {
      Optional<Thread> thread = loginThread();
      long before = nanosOf(thread);
      assertThat(login.checkPassword(name, "wrong", "10.0.1." + i)).failsWithin(LIMIT);
      nanos = loginThread().equals(thread) ? nanosOf(thread) - before : 0;
    }
    return nanos;
  }

  private static long nanosOf(Optional<Thread> thread) {
    return thread
        .map(one -> ManagementFactory.getThreadMXBean().getThreadCpuTime(one.getId()))
        .orElse(0L);
  }

  private static Optional<Thread> loginThread() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("baton-dashboard-login"))
        .findFirst();
  }
}
