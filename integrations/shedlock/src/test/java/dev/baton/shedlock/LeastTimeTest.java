package dev.baton.shedlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.SimpleLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** {@code lockAtLeastFor}, which outlives the process that locked. */
final class LeastTimeTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration BRIEF = Duration.ofMillis(500);

  @RegisterExtension private static final LockServer SERVER = new LockServer();

  private final String root = SERVER.newPath();
  private final LockProvider here = new BatonLockProvider(SERVER.first(), root);
  private final LockProvider there = new BatonLockProvider(SERVER.second(), root);

  private static Optional<SimpleLock> lock(LockProvider provider, Duration atLeast) {
    return provider.lock(new LockConfiguration(Instant.EPOCH, "a", HOUR, atLeast));
  }

  /** Returns whether the other process can lock, though no process holds. */
  private boolean isFree() {
    LockServer.await("the lock to be released", () -> !SERVER.isHeld(root + "/a"));
    Optional<SimpleLock> taken = lock(there, Duration.ZERO);
    taken.ifPresent(SimpleLock::unlock);
    return taken.isPresent();
  }

  /** A process with the lock {@code /shedlock/nightly}, kept for five minutes at least. */
  private record TaskProcess(ChildProcess child, BufferedReader output, BufferedWriter input)
      implements AutoCloseable {
    static TaskProcess start(EmbeddedZooKeeper server) {
      ChildProcess child =
          ChildProcess.start(
              new ProcessBuilder(
                      ChildProcess.javaCommand(
                          List.of(),
                          ScheduledProcess.class.getName(),
                          "baton",
                          server.connectString()))
                  .redirectError(ProcessBuilder.Redirect.INHERIT));
      return new TaskProcess(child, child.process().inputReader(), child.process().outputWriter());
    }

    String tryTask() throws IOException {
      output.readLine(); // The clock.
      input.write("try\n");
      input.flush();
      return output.readLine();
    }

    /** Lets the task end, and then the process. */
    void end() throws IOException {
      input.close();
      LockServer.await("the end of the process", () -> !child.process().isAlive());
    }

    @Override
    public void close() {
      child.close();
    }
  }

  @Test
  void processThatHasEndedStillRefusesOthers() throws IOException {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        TaskProcess first = TaskProcess.start(server);
        TaskProcess second = TaskProcess.start(server)) {
      assertThat(first.tryTask()).isEqualTo("RAN");
      first.end();
      assertThat(second.tryTask()).isEqualTo("SKIPPED");
    }
  }

  @Test
  void processThatWasKilledStillRefusesOthers() throws IOException {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        Baton observer = Baton.connect(server.connectString());
        TaskProcess first = TaskProcess.start(server);
        TaskProcess second = TaskProcess.start(server)) {
      assertThat(first.tryTask()).isEqualTo("RAN");
      first.close();
      LockServer.await(
          "the end of the session",
          () -> observer.lock("/shedlock/nightly").participants().isEmpty());
      assertThat(second.tryTask()).isEqualTo("SKIPPED");
    }
  }

  @Test
  void closingTheBatonDoesNotWaitForIt() {
    try (Baton baton = SERVER.connect(LockServer.SESSION)) {
      lock(new BatonLockProvider(baton, root), HOUR).orElseThrow().unlock();
    }
    assertThat(isFree()).isFalse();
  }

  @Test
  void lockIsFreeWhenItIsOverAndNothingIsLeft() {
    lock(here, BRIEF).orElseThrow().unlock();
    LockServer.await("the lock", this::isFree);
    assertThat(SERVER.nodeExists(root + "/~a")).isFalse();
  }

  @Test
  void laterTimeCountsFromItsOwnLock() {
    lock(here, BRIEF).orElseThrow().unlock();
    LockServer.await(
        "the lock",
        () -> {
          Optional<SimpleLock> taken = lock(here, HOUR);
          taken.ifPresent(SimpleLock::unlock);
          return taken.isPresent();
        });
    assertThat(isFree()).isFalse();
  }

  @Test
  void extensionBeginsIt() {
    SimpleLock lock = lock(here, Duration.ZERO).orElseThrow();
    lock.extend(HOUR, HOUR).orElseThrow().unlock();
    assertThat(isFree()).isFalse();
  }

  @Test
  void extensionWithoutItEndsIt() {
    SimpleLock lock = lock(here, HOUR).orElseThrow();
    lock.extend(HOUR, Duration.ZERO).orElseThrow().unlock();
    assertThat(isFree()).isTrue();
  }
}
