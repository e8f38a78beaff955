package dev.baton.runtime.loop;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static dev.baton.testkit.ConditionWait.waitUntil;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.runtime.port.EventLoop;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ThreadLoopTest {
  private static final int FAILURES = 2;
  private static final String PLANNED = "as planned, for a test";

  @Test
  void recoveryIsRepeatedUntilItSucceeds() throws InterruptedException {
    ThreadLoop loop = new ThreadLoop("loop");
    AtomicInteger recoveries = new AtomicInteger();
    CountDownLatch recovered = new CountDownLatch(1);
    loop.onFailedTask(
        () -> {
          if (recoveries.incrementAndGet() <= FAILURES) {
            throw new IllegalStateException(PLANNED);
          }
          recovered.countDown();
        });
    loop.postTask(
        () -> {
          throw new AssertionError(PLANNED);
        });
    assertThat(recovered.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(recoveries).hasValue(FAILURES + 1);
    loop.close();
  }

  @Test
  void interruptDoesNotEndTheWatch() throws InterruptedException {
    ThreadLoop loop = new ThreadLoop("loop");
    CountDownLatch looks = new CountDownLatch(3);
    loop.watchLoop(
        () -> 1_000_000,
        () -> {
          looks.countDown();
          Thread.currentThread().interrupt();
        });
    assertThat(looks.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    loop.close();
  }

  @Test
  void deliveringThreadRunsTheLoop() {
    ThreadLoop loop = new ThreadLoop("loop");
    waitUntil("a delivery is run by its own thread", () -> runsHere(loop));
    assertThat(loop.runsIn(Thread.currentThread())).isFalse();
    loop.close();
  }

  private static boolean runsHere(ThreadLoop loop) {
    AtomicBoolean here = new AtomicBoolean();
    Thread deliverer = Thread.currentThread();
    loop.deliverTask(() -> here.set(Thread.currentThread() == deliverer && loop.runsIn(deliverer)));
    return here.get();
  }

  @Test
  void usersCodeRunsOnlyInTheLoopsOwnThread() throws InterruptedException {
    ThreadLoop loop = new ThreadLoop("loop");
    loop.keepOwnThread();
    BlockingQueue<Thread> ran = new LinkedBlockingQueue<>();
    for (int i = 0; i < 100; i++) {
      loop.deliverTask(() -> ran.add(Thread.currentThread()));
      assertThat(pollFrom(ran).getName()).isEqualTo("loop");
    }
    loop.close();
  }

  @Test
  void timersFireInTheirOrder() throws InterruptedException {
    ThreadLoop loop = new ThreadLoop("loop");
    BlockingQueue<String> ran = new LinkedBlockingQueue<>();
    loop.postTask(
        () -> {
          loop.runAfter(Long.MAX_VALUE, () -> ran.add("never"));
          loop.runAfter(3_000_000, () -> ran.add("second"));
          loop.runAfter(2_000_000, () -> ran.add("first"));
          loop.runAfter(1_000_000, () -> ran.add("cancelled")).cancelAlarm();
        });
    for (String expected : List.of("first", "second")) {
      assertThat(pollFrom(ran)).isEqualTo(expected);
    }
    loop.close();
  }

  @Test
  void timerCancelledByAnotherThreadDoesNotFire() throws InterruptedException {
    ThreadLoop loop = new ThreadLoop("loop");
    BlockingQueue<String> ran = new LinkedBlockingQueue<>();
    AtomicBoolean cancelled = new AtomicBoolean();
    CompletableFuture<EventLoop.LoopAlarm> alarm = new CompletableFuture<>();
    loop.postTask(
        () -> {
          alarm.complete(loop.runAfter(1, () -> ran.add("cancelled")));
          waitUntil("the timer is cancelled", cancelled::get);
          loop.runAfter(1, () -> ran.add("next"));
        });
    alarm.join().cancelAlarm();
    cancelled.set(true);
    assertThat(pollFrom(ran)).isEqualTo("next");
    loop.close();
  }

  private static <T> T pollFrom(BlockingQueue<T> queue) throws InterruptedException {
    T next = queue.poll(LIMIT.toSeconds(), TimeUnit.SECONDS);
    assertThat(next).isNotNull();
    return next;
  }
}
