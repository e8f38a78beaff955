package dev.baton.spring;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.error.LostException;
import dev.baton.lock.LockHold;
import dev.baton.spring.election.ManagedElections;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

/** Guarded calls within guarded calls, in applications with a real server. */
@Tag("long")
final class NestedCallsTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  /** The common pool may have one thread only. */
  private static final Executor OWN_THREAD = task -> new Thread(task).start();

  /** The calls within. */
  static class Desk {
    private final AtomicInteger steps = new AtomicInteger();
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private volatile boolean interrupted;

    AtomicInteger steps() {
      return steps;
    }

    void letEnd() {
      mayEnd.countDown();
    }

    boolean wasInterrupted() {
      return interrupted;
    }

    @FencedLock(path = "/book", value = "#around")
    public void write(Around around) {
      steps.incrementAndGet();
    }

    @LeaderOnly("/steps")
    public void step() throws InterruptedException {
      steps.incrementAndGet();
      new CountDownLatch(1).await();
    }

    @LeaderOnly("/steps")
    public void finish() {
      steps.incrementAndGet();
      try {
        mayEnd.await();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }

    @FencedLock(path = "/busy", waitTime = "10m")
    public void waitForLock() {}

    @LeaderOnly("/orderly")
    @FencedLock(path = "/orderly-lock", waitTime = "10ms")
    public void workAlone() {
      steps.incrementAndGet();
    }
  }

  static class WaitingForItself {
    @LeaderOnly("/itself")
    @FencedLock(path = "/itself")
    public void work() {}
  }

  /** What holds the path already. */
  enum Around {
    READER,
    PERMIT,
    LEADERSHIP;

    void run(Office office, Runnable inner) {
      switch (this) {
        case READER -> office.read(inner);
        case PERMIT -> office.takePermit(inner);
        case LEADERSHIP -> office.lead(inner);
      }
    }
  }

  private static ApplicationContextRunner runner() {
    return APPLICATIONS.runner().withBean(Office.class).withBean(Desk.class);
  }

  private static void awaitLeading(ApplicationContext application, String path) {
    ManagedElections elections = application.getBean(ManagedElections.class);
    await().atMost(LIMIT).until(() -> elections.electionAt(path).isLeading());
  }

  private static void runLeading(Consumer<ApplicationContext> test, String... settings) {
    runner()
        .withPropertyValues(settings)
        .run(
            application -> {
              awaitLeading(application, "/steps");
              try {
                test.accept(application);
              } finally {
                application.getBean(Desk.class).letEnd();
              }
            });
  }

  @ParameterizedTest
  @EnumSource
  void lockIsNotCoveredByLess(Around around) {
    runner()
        .run(
            application -> {
              awaitLeading(application, "/book/LEADERSHIP");
              Desk desk = application.getBean(Desk.class);
              Office office = application.getBean(Office.class);
              assertThatThrownBy(() -> around.run(office, () -> desk.write(around)))
                  .isInstanceOf(IllegalStateException.class)
                  .hasMessageContaining(
                      "Desk.write needs the lock /book/" + around + ", and would wait");
              assertThat(desk.steps()).hasValue(0);
            });
  }

  @Test
  void lossIsHeardByTheCallAround() {
    runLeading(
        application -> {
          Desk desk = application.getBean(Desk.class);
          Office office = application.getBean(Office.class);
          CompletableFuture<Boolean> outer =
              CompletableFuture.supplyAsync(() -> hearsLoss(office, desk));
          await().atMost(LIMIT).until(() -> desk.steps().get() == 1);
          evictLeader();
          assertThat(outer).succeedsWithin(LIMIT).isEqualTo(true);
          assertThat(desk.steps()).hasValue(1);
        });
  }

  /** Works on after the first loss that it hears; returns whether the next call tells it, too. */
  private static boolean hearsLoss(Office office, Desk desk) {
    boolean[] heard = new boolean[2];
    office.runAll(
        () -> {
          for (int i = 0; i < heard.length; i++) {
            try {
              desk.step();
            } catch (LostException e) {
              heard[i] = Thread.currentThread().isInterrupted();
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          }
        });
    return heard[0] && heard[1] && !Thread.currentThread().isInterrupted();
  }

  @Test
  void lossEndsTheWaitForALockWithin() throws InterruptedException {
    try (LockHold busy = APPLICATIONS.outside().lock("/busy").acquire()) {
      assertThat(busy.isValid()).isTrue();
      runLeading(
          application -> {
            Desk desk = application.getBean(Desk.class);
            Office office = application.getBean(Office.class);
            CompletableFuture<Boolean> outer =
                CompletableFuture.supplyAsync(() -> hearsLossWaiting(office, desk), OWN_THREAD);
            await()
                .atMost(LIMIT)
                .until(() -> APPLICATIONS.outside().lock("/busy").participants().size() == 2);
            evictLeader();
            assertThat(outer).succeedsWithin(LIMIT).isEqualTo(true);
          });
    }
  }

  /** Returns whether the wait for the lock tells the loss, and the thread stays interrupted. */
  private static boolean hearsLossWaiting(Office office, Desk desk) {
    boolean[] heard = new boolean[1];
    office.runAll(
        () -> {
          try {
            desk.waitForLock();
          } catch (LostException e) {
            heard[0] = Thread.currentThread().isInterrupted();
          }
        });
    return heard[0] && !Thread.currentThread().isInterrupted();
  }

  private static void evictLeader() {
    Baton outside = APPLICATIONS.outside();
    String node = outside.election("/steps").participants().get(0).nodePath();
    var unused = outside.election("/steps").evictNow(node);
  }

  @Test
  void runMayFinishWhenLeadershipEndsInOrder() {
    runLeading(
        application -> {
          Desk desk = application.getBean(Desk.class);
          Office office = application.getBean(Office.class);
          CompletableFuture<Void> run =
              CompletableFuture.runAsync(() -> office.runAll(desk::finish), OWN_THREAD);
          await().atMost(LIMIT).until(() -> desk.steps().get() == 1);
          ManagedElections elections = application.getBean(ManagedElections.class);
          var resigned =
              CompletableFuture.runAsync(
                  () -> elections.electionAt("/steps").candidate().resign(), OWN_THREAD);
          await().atMost(LIMIT).until(() -> !elections.electionAt("/steps").isLeading());
          assertThat(resigned).isNotDone();
          desk.letEnd();
          assertThat(run).succeedsWithin(LIMIT);
          assertThat(resigned).succeedsWithin(LIMIT);
          assertThat(desk.wasInterrupted()).isFalse();
        },
        "baton.candidate.stop-timeout=10m",
        "baton.candidate.interrupt-after=5m");
  }

  @Test
  void lossInterruptsARunThatMayFinishOtherwise() {
    runLeading(
        application -> {
          Desk desk = application.getBean(Desk.class);
          Office office = application.getBean(Office.class);
          CompletableFuture<Void> run =
              CompletableFuture.runAsync(() -> office.runAll(desk::finish), OWN_THREAD);
          await().atMost(LIMIT).until(() -> desk.steps().get() == 1);
          evictLeader();
          assertThat(run).succeedsWithin(LIMIT);
          assertThat(desk.wasInterrupted()).isTrue();
        },
        "baton.candidate.stop-timeout=10m",
        "baton.candidate.interrupt-after=5m");
  }

  @Test
  void interruptLeavesTimeToStop() {
    runner()
        .withPropertyValues("baton.candidate.interrupt-after=28s")
        .run(
            application ->
                assertThat(application)
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining("not between 0 and PT25S, the stop-timeout less PT5S"));
  }

  @Test
  void followerDoesNotWaitForTheLock() throws InterruptedException {
    Baton outside = APPLICATIONS.outside();
    try (var leader = outside.election("/orderly").candidate("outside").campaign();
        var hold = outside.lock("/orderly-lock").acquire()) {
      var unused = leader.awaitLeadership();
      assertThat(hold.isValid()).isTrue();
      runner()
          .run(
              application -> {
                Desk desk = application.getBean(Desk.class);
                desk.workAlone();
                assertThat(desk.steps()).hasValue(0);
              });
    }
  }

  @Test
  void lockWithThePathOfItsElectionIsRefused() {
    APPLICATIONS
        .runner()
        .withBean(WaitingForItself.class)
        .run(
            application ->
                assertThat(application)
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining("would wait for its own leadership"));
  }
}
