package dev.baton.cli.process;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Short tasks that run later, all in one thread that exists from the start. A supervisor at its
 * thread limit still runs them. A task that throws ends the process; see {@link CrashPolicy}.
 */
public final class DelayedTask {
  private DelayedTask() {}

  /** Starts the thread. */
  public static void startThread() {
    scheduleTask(Duration.ZERO, () -> {});
  }

  /** Runs {@code task}, which must not block, after {@code delay}. */
  public static void scheduleTask(Duration delay, Runnable task) {
    CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS, CrashPolicy::runTask)
        .execute(task);
  }
}
