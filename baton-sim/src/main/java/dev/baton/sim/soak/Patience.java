package dev.baton.sim.soak;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what announces itself in no way, by looking now and then: reading journals is work. */
final class Patience {
  private static final long PAUSE_MILLIS = 200;

  private Patience() {}

  /** Waits until {@code condition} holds; returns whether it came to within {@code atMost}. */
  static boolean sees(BooleanSupplier condition, Duration atMost) throws InterruptedException {
    long begin = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - begin > atMost.toNanos()) {
        return false;
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    return true;
  }
}
