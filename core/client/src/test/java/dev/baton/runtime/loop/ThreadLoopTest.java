package dev.baton.runtime.loop;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
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
}
