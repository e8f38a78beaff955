package dev.baton.runtime.loop;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A daemon thread for users' code that may block or throw, such as log appenders and readers of the
 * journal. Handing a task over takes no time and never fails. A task that finds the queue full is
 * dropped and counted. Where the process can have no more threads, a task waits. Thread-safe.
 */
public final class BackgroundThread implements Executor {
  private static final long IDLE_SECONDS = 5;

  private final ThreadPoolExecutor executor;
  private final AtomicLong leftOut = new AtomicLong();

  /**
   * Creates the executor. No thread starts before the first task.
   *
   * @param name the name of the thread
   * @param capacity how many tasks may wait
   */
  public BackgroundThread(String name, int capacity) {
    this(task -> new Thread(task, name), capacity);
  }

  BackgroundThread(ThreadFactory threads, int capacity) {
    executor =
        new ThreadPoolExecutor(
            1,
            1,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(capacity),
            task -> {
              Thread thread = threads.newThread(task);
              thread.setDaemon(true);
              return thread;
            },
            (task, full) -> leftOut.incrementAndGet());
    executor.allowCoreThreadTimeOut(true);
  }

  @Override
  public void execute(Runnable task) {
    // A task logs its own exceptions. An exception that arrives here came from the log.
    Runnable isolated = () -> IsolatedCalls.thrownBy(task);
    boolean noThread = IsolatedCalls.thrownBy(() -> executor.execute(isolated)) != null;
    if (noThread && !executor.getQueue().offer(isolated)) {
      leftOut.incrementAndGet();
    }
  }

  /** Starts the thread if tasks wait that found none. To be called once in a while. */
  public void startIfWaiting() {
    if (!executor.getQueue().isEmpty()) {
      var unused = IsolatedCalls.thrownBy(executor::prestartCoreThread);
    }
  }

  /** Returns how many tasks were dropped since the last call. */
  public long takeLeftOut() {
    return leftOut.getAndSet(0);
  }

  /** Runs the waiting tasks for at most {@code millis}, then ends. */
  public void close(long millis) {
    executor.shutdown();
    try {
      executor.awaitTermination(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
