package dev.baton.cli;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Quick tasks that run later, in one thread that exists from the start: a supervisor at its limit
 * of threads still does them. A task that throws ends the process; see {@link CrashPolicy}.
 */
final class DelayedTask {
  private DelayedTask() {}

  /** Starts the thread. */
  static void prepare() {
    schedule(Duration.ZERO, () -> {});
  }

  /** Runs {@code task}, which must not block, after {@code delay}. */
  static void schedule(Duration delay, Runnable task) {
    CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS, CrashPolicy::run)
        .execute(task);
  }
}
