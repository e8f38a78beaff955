package dev.baton.runtime.loop;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A daemon thread for users' code that may block or throw, such as log appenders and readers of the
 * journal. Handing a task over takes no time and never fails: a task for which the queue has no
 * room is left out and counted. Thread-safe.
 */
public final class BackgroundThread implements Executor {
  private static final long IDLE_SECONDS = 5;

  private final ThreadPoolExecutor executor;
  private final AtomicLong leftOut = new AtomicLong();

  /**
   * Starts no thread before the first task.
   *
   * @param name of the thread
   * @param capacity how many tasks may wait
   */
  public BackgroundThread(String name, int capacity) {
    executor =
        new ThreadPoolExecutor(
            1,
            1,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(capacity),
            task -> {
              Thread thread = new Thread(task, name);
              thread.setDaemon(true);
              return thread;
            },
            (task, full) -> leftOut.incrementAndGet());
    executor.allowCoreThreadTimeOut(true);
  }

  @Override
  public void execute(Runnable task) {
    try {
      executor.execute(() -> run(task));
    } catch (Throwable e) {
      // There is no memory for the task, or no thread to run it.
      leftOut.incrementAndGet();
    }
  }

  private static void run(Runnable task) {
    try {
      task.run();
    } catch (Throwable e) {
      // Whoever gave the task logs what it throws. What is thrown here was thrown by the log.
    }
  }

  /** Returns how many tasks were left out since the last call. */
  public long takeLeftOut() {
    return leftOut.getAndSet(0);
  }

  /** Runs the tasks that wait, but waits for them no longer than {@code millis}. Then ends. */
  public void close(long millis) {
    executor.shutdown();
    try {
      executor.awaitTermination(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
