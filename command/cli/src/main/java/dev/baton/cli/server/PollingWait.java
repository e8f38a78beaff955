package dev.baton.cli.server;

import java.time.Duration;

/** A bounded wait for a condition that can only be polled. */
final class PollingWait {
  private static final long PAUSE_MILLIS = 20;

  private final long start = System.nanoTime();
  private final Duration limit;

  PollingWait(Duration limit) {
    this.limit = limit;
  }

  /** Waits a little. Returns false at once if the limit is reached or the thread is interrupted. */
  boolean pause() {
    if (System.nanoTime() - start >= limit.toNanos()) {
      return false;
    }
    try {
      Thread.sleep(PAUSE_MILLIS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
