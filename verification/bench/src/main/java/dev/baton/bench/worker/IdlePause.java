package dev.baton.bench.worker;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Pauses, in which nothing is measured. */
public final class IdlePause {
  private static final CountDownLatch NEVER = new CountDownLatch(1);

  private IdlePause() {}

  /** Waits for {@code time}. */
  public static void pauseFor(Duration time) throws InterruptedException {
    var unused = NEVER.await(time.toNanos(), TimeUnit.NANOSECONDS);
  }
}
