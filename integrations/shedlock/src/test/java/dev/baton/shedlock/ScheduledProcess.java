package dev.baton.shedlock;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.Baton;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.time.Duration;
import java.time.Instant;
import net.javacrumbs.shedlock.core.DefaultLockingTaskExecutor;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.provider.jdbctemplate.JdbcTemplateLockProvider;
import org.h2.jdbcx.JdbcDataSource;

/**
 * A process that tries to run a task under ShedLock, once for each line that it reads. It tells its
 * clock, then {@code RAN} or {@code SKIPPED}. A task goes on until the next line is read.
 */
final class ScheduledProcess {
  private ScheduledProcess() {}

  /** Takes the kind of the provider, and the address of its store. */
  public static void main(String[] arguments) throws IOException {
    if (arguments[0].equals("jdbc")) {
      JdbcDataSource database = new JdbcDataSource();
      database.setUrl(arguments[1]);
      serveLines(new JdbcTemplateLockProvider(database));
    } else {
      try (Baton baton = Baton.connect(arguments[1])) {
        serveLines(new BatonLockProvider(baton, "/shedlock"));
      }
    }
  }

  private static void serveLines(LockProvider provider) throws IOException {
    DefaultLockingTaskExecutor executor = new DefaultLockingTaskExecutor(provider);
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    System.out.println(Instant.now());
    while (lines.readLine() != null) {
      boolean[] ran = {false};
      executor.executeWithLock(
          (Runnable)
              () -> {
                ran[0] = true;
                System.out.println("RAN");
                awaitLine(lines);
              },
          new LockConfiguration(
              Instant.now(), "nightly", Duration.ofMinutes(5), Duration.ofMinutes(5)));
      if (!ran[0]) {
        System.out.println("SKIPPED");
      }
    }
  }

  private static void awaitLine(BufferedReader lines) {
    try {
      String unused = lines.readLine();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
