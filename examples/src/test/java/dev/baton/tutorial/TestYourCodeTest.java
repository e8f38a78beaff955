package dev.baton.tutorial;

import static dev.baton.test.BatonAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.Baton;
import dev.baton.election.Election;
import dev.baton.error.NotAcquiredException;
import dev.baton.lock.LockHold;
import dev.baton.test.BatonTest;
import dev.baton.test.EnsembleKind;
import dev.baton.test.ProcessName;
import dev.baton.test.TestEnsemble;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The code of docs/how-to/test-your-code.md. */
@BatonTest
final class TestYourCodeTest {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Set<Baton> running = ConcurrentHashMap.newKeySet();

  @AfterEach
  void endThreads() {
    threads.shutdownNow();
  }

  private boolean runNightly(Baton baton) throws InterruptedException {
    baton
        .election("/jobs/nightly")
        .lead(
            leadership -> {
              running.add(baton);
              new CountDownLatch(1).await();
            });
    return true;
  }

  @Test
  void secondCallerGivesUp(@ProcessName("a") Baton a, @ProcessName("b") Baton b)
      throws InterruptedException {
    try (LockHold hold = a.lock("/orders/42").acquire()) {
      assertThatThrownBy(() -> b.lock("/orders/42").acquire(Duration.ofMinutes(5)))
          .isInstanceOf(NotAcquiredException.class);
      assertThat(hold.isValid()).isTrue();
    }
  }

  @Test
  void jobIsTakenOver(TestEnsemble ensemble, @ProcessName("a") Baton a, @ProcessName("b") Baton b) {
    Election election = b.election("/jobs/nightly");
    Future<?> first = threads.submit(() -> runNightly(a));
    ensemble.awaitUntil("the first job", () -> running.contains(a));
    assertThat(election).isLedBy("a");
    Future<?> second = threads.submit(() -> runNightly(b));

    ensemble.expireSession("a");
    assertThat(election).isLedBy("b");
    ensemble.awaitUntil("the end of the first job", first::isDone);
    threads.shutdownNow();
    ensemble.awaitUntil("the end of the second job", second::isDone);
  }

  @Nested
  @BatonTest(ensemble = EnsembleKind.EMBEDDED, sessionTimeoutMillis = 1000)
  final class EmbeddedTests {
    @Test
    void leadsOnARealServer(TestEnsemble ensemble, @ProcessName("a") Baton a) {
      try (Invoicer invoicer = new Invoicer(a, "a")) {
        ensemble.awaitUntil("the invoicer", invoicer::isRunning);
      }
    }
  }
}
