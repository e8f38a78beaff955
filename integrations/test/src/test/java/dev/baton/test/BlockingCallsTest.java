package dev.baton.test;

import static dev.baton.test.BatonAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import dev.baton.error.LostException;
import dev.baton.error.NotAcquiredException;
import dev.baton.lock.LockHold;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Blocking calls of Baton, and callbacks that block, in virtual time. */
@BatonTest
final class BlockingCallsTest {
  private static final String PATH = "/jobs/nightly";
  private static final Duration SHORT = Duration.ofMillis(20);

  /** So long that threads of a busy machine get their turn before it is over, though virtual. */
  private static final Duration LONG = Duration.ofDays(1);

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void endThreads() {
    threads.shutdownNow();
  }

  @Test
  void testsOwnThreadWaitsInVirtualTime(@ProcessName("a") Baton a, @ProcessName("b") Baton b)
      throws InterruptedException {
    try (LockHold hold = a.lock(PATH).acquire()) {
      assertThatThrownBy(() -> b.lock(PATH).acquire(Duration.ofMinutes(30)))
          .isInstanceOf(NotAcquiredException.class);
      assertThat(hold.isValid()).isTrue();
    }
    b.lock(PATH).acquire(SHORT).close();
  }

  @Test
  void callNearTheEndOfAWaitHasItsTime(
      TestEnsemble ensemble, @ProcessName("a") Baton a, @ProcessName("b") Baton b)
      throws InterruptedException {
    Instant late = ensemble.clock().instant().plusSeconds(50);
    AtomicReference<CompletableFuture<LockHold>> waiting = new AtomicReference<>();
    Runnable call = () -> waiting.set(b.lock(PATH).acquireAsync(Duration.ofSeconds(20)));
    try (LockHold held = a.lock(PATH).acquire()) {
      ensemble.awaitUntil(
          "the end of a wait that begins late",
          () -> {
            if (waiting.get() == null && !ensemble.clock().instant().isBefore(late)) {
              CompletableFuture.runAsync(call, threads).join();
            }
            return waiting.get() != null && waiting.get().isDone();
          });
      assertThat(held.isValid()).isTrue();
    }
    assertThat(waiting.get()).isCompletedExceptionally();
  }

  @Test
  void waitForEverFails(@ProcessName("a") Baton a, @ProcessName("b") Baton b)
      throws InterruptedException {
    try (LockHold hold = a.lock(PATH).acquire()) {
      assertThat(hold.isValid()).isTrue();
      assertThatThrownBy(() -> b.lock(PATH).acquire())
          .isInstanceOf(AssertionError.class)
          .hasMessageStartingWith(
              "the test has waited for Baton for PT1H of virtual time in vain; ")
          .hasMessageContaining("process a holds the lock /jobs/nightly with token ")
          .hasMessageContaining(", acquired at dev.baton.test.BlockingCallsTest.waitForEverFails(");
    }
  }

  @Test
  void testMayWaitForItsOwnThread(@ProcessName("a") Baton a)
      throws InterruptedException, ExecutionException {
    AtomicLong token = new AtomicLong();
    Future<?> job =
        threads.submit(
            () -> {
              a.election(PATH).lead(leadership -> token.set(leadership.fencingToken()));
              return true;
            });
    job.get();
    assertThat(token).hasPositiveValue();
  }

  /**
   * The thread calls Baton so late that time has already passed as far as the assertion lets it.
   */
  @Test
  void assertionWaitsForAThreadThatHasYetToCall(TestEnsemble ensemble, @ProcessName("a") Baton a) {
    AtomicInteger terms = new AtomicInteger();
    Executor late = CompletableFuture.delayedExecutor(500, TimeUnit.MILLISECONDS, threads);
    late.execute(
        () -> a.election(PATH).candidate("a").onElected(led -> terms.incrementAndGet()).campaign());
    assertThat(a.election(PATH)).isLedBy("a");
    ensemble.awaitUntil("the term", () -> terms.get() == 1);
    a.close();
  }

  @Test
  void oneThreadAtATimeHoldsTheLock(TestEnsemble ensemble) {
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    for (int i = 0; i < 10; i++) {
      Baton baton = ensemble.baton("process-" + i % 3);
      threads.execute(() -> countUnderLock(baton, inside, done));
    }
    ensemble.awaitUntil("ten holds", () -> done.get() == 10);
    assertThat(inside).hasValue(0);
  }

  private static void countUnderLock(Baton baton, AtomicInteger inside, AtomicInteger done) {
    try (LockHold hold = baton.lock(PATH).acquire()) {
      if (inside.incrementAndGet() == 1 && hold.isValid()) {
        done.incrementAndGet();
      }
      inside.decrementAndGet();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void callbackMayAcquireALock(TestEnsemble ensemble, Baton baton) {
    AtomicInteger work = new AtomicInteger();
    Candidate me =
        baton
            .election(PATH)
            .candidate("me")
            .onElected(leadership -> workUnderLock(baton, work))
            .campaign();
    assertThat(baton.election(PATH)).isLedBy("me");
    ensemble.awaitUntil("the work", () -> work.get() == 1);
    me.close();
  }

  private static void workUnderLock(Baton baton, AtomicInteger work) {
    try (LockHold hold = baton.lock("/tables/orders").acquire(Duration.ofSeconds(5))) {
      work.addAndGet(hold.isValid() ? 1 : 0);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void workInTheCallbackIsInterrupted(
      TestEnsemble ensemble, @ProcessName("a") Baton a, @ProcessName("b") Baton b) {
    CountDownLatch stopped = new CountDownLatch(1);
    Candidate first =
        a.election(PATH)
            .candidate("a")
            .onElected(leadership -> workUntilStopped(stopped))
            .stopTimeout(LONG)
            .campaign();
    assertThat(a.election(PATH)).isLedBy("a");
    Candidate second = b.election(PATH).candidate("b").campaign();
    ensemble.advance(SHORT);

    first.resign();
    assertThat(stopped.getCount()).isZero();
    assertThat(b.election(PATH)).within(SHORT).isLedBy("b");
    first.close();
    second.close();
  }

  private static void workUntilStopped(CountDownLatch stopped) {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      stopped.countDown();
    }
  }

  /** A worker that Baton knows nothing of needs real time to stop; virtual time waits for it. */
  @Test
  void callbackMayWaitForAnotherThread(
      TestEnsemble ensemble, @ProcessName("a") Baton a, @ProcessName("b") Baton b) {
    SynchronousQueue<String> orders = new SynchronousQueue<>();
    Future<String> worker = threads.submit(orders::take);
    Candidate first =
        a.election(PATH)
            .candidate("a")
            .onRevoked((leadership, reason) -> stopWorker(orders, worker))
            .stopTimeout(LONG)
            .campaign();
    assertThat(a.election(PATH)).isLedBy("a");
    Candidate second = b.election(PATH).candidate("b").campaign();
    ensemble.advance(SHORT);

    first.resign();
    assertThat(b.election(PATH)).within(SHORT).isLedBy("b");
    assertThat(worker).isDone();
    first.close();
    second.close();
  }

  private static void stopWorker(SynchronousQueue<String> orders, Future<String> worker) {
    try {
      orders.put("stop");
      worker.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A leader that asks in a loop never waits, so it cannot hold time for ever. */
  @Test
  void busyLoopDoesNotStopTheTime(TestEnsemble ensemble, Baton baton) {
    AtomicInteger rounds = new AtomicInteger();
    Candidate me =
        baton
            .election(PATH)
            .candidate("me")
            .onElected(leadership -> loopWhileLeading(leadership, rounds))
            .campaign();
    assertThat(baton.election(PATH)).isLedBy("me");
    ensemble.expireSession(TestEnsemble.MAIN);
    ensemble.advance(Duration.ofSeconds(20));
    assertThat(rounds).hasPositiveValue();
    me.close();
  }

  private static void loopWhileLeading(Leadership leadership, AtomicInteger rounds) {
    while (!leadership.isStopping()) {
      rounds.incrementAndGet();
    }
  }

  @Test
  void lostLeadershipEndsTheTask(TestEnsemble ensemble, @ProcessName("a") Baton a) {
    CountDownLatch leads = new CountDownLatch(1);
    Future<?> job =
        threads.submit(
            () -> {
              a.election(PATH)
                  .lead(
                      leadership -> {
                        leads.countDown();
                        new CountDownLatch(1).await();
                      });
              return true;
            });
    ensemble.awaitUntil("the lead", () -> leads.getCount() == 0);
    ensemble.expireSession("a");
    ensemble.awaitUntil("the end of the task", job::isDone);
    assertThatThrownBy(job::get).hasCauseInstanceOf(LostException.class);
  }

  @Test
  void interruptEndsAWait(
      @ProcessName("a") Baton a, @ProcessName("b") Baton b, TestEnsemble ensemble)
      throws InterruptedException {
    try (LockHold hold = a.lock(PATH).acquire()) {
      Future<LockHold> waiter = threads.submit(() -> b.lock(PATH).acquire());
      ensemble.awaitUntil("the queue", () -> a.lock(PATH).participants().size() == 2);
      threads.shutdownNow();
      ensemble.awaitUntil("the end of the wait", waiter::isDone);
      assertThat(hold.isValid()).isTrue();
      assertThatThrownBy(waiter::get).hasCauseInstanceOf(InterruptedException.class);
    }
  }
}
