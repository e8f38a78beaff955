package dev.baton.dashboard.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.dashboard.api.UserRole;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PasswordLoginTest {
  private static final String ADDRESS = "10.0.0.1";
  private static final Duration LIMIT = Duration.ofMinutes(1);

  @TempDir private Path folder;

  /** The time of the login's own thread is compared, which other programs do not change. */
  @Test
  void unknownNameCostsAsMuchAsWrongPassword() throws IOException {
    String hash = PasswordHash.hashPassword("secret".toCharArray()).formatHash();
    Path file = Files.writeString(folder.resolve("users"), "ada:operator:" + hash + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    UserAccounts users = UserAccounts.readFile(file);
    try (PasswordLogin login =
        new PasswordLogin(users, InstantSource.system(), new KeyedDigest())) {
      assertThat(login.checkPassword("ada", "secret", ADDRESS).join().role())
          .isEqualTo(UserRole.OPERATOR);
      long known = nanosOfRefusal(login, "ada");
      assertThat(nanosOfRefusal(login, "eve")).isGreaterThan(known / 2);
      assertThat(nanosOfRefusal(login, "no name")).isGreaterThan(known / 2);
    }
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
