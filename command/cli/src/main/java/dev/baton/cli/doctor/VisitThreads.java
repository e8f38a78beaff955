package dev.baton.cli.doctor;

import dev.baton.cli.process.DaemonThread;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Threads for visits, since a server may hang. */
final class VisitThreads {
  private VisitThreads() {}

  /** Begins a visit in a thread of its own. If it takes longer, the result is {@code late}. */
  static <T> CompletableFuture<T> beginVisit(Supplier<T> visit, T late, Duration within) {
    return CompletableFuture.supplyAsync(
            visit, task -> DaemonThread.createThread("doctor", task).start())
        .completeOnTimeout(late, within.toMillis(), TimeUnit.MILLISECONDS);
  }
}
