package dev.baton.runtime.loop;

import static java.util.concurrent.TimeUnit.SECONDS;

import dev.baton.runtime.port.EventLoop;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The loop of production: one daemon thread. */
public final class ThreadLoop implements EventLoop {
  private static final LoopLog log = LoopLog.of(ThreadLoop.class);
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long RECOVERY_SECONDS = 1;

  private final ScheduledThreadPoolExecutor executor;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final String name;
  private volatile @Nullable Thread worker;
  private volatile Runnable recovery = () -> {};
  private volatile Runnable repeated = () -> {};
  private volatile boolean recoveryDue;

  /** Starts the thread with {@code name}. */
  public ThreadLoop(String name) {
    this.name = name;
    executor =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, name);
              thread.setDaemon(true);
              worker = thread;
              return thread;
            },
            new ThreadPoolExecutor.AbortPolicy());
    executor.setRemoveOnCancelPolicy(true);
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    // Set beforehand: where a recovery fails, there may be no memory to set a timer for the next.
    var unused =
        executor.scheduleWithFixedDelay(
            this::runEachSecond, RECOVERY_SECONDS, RECOVERY_SECONDS, SECONDS);
  }

  /** Never throws: the executor would not run it again. */
  private void runEachSecond() {
    try {
      recoverIfDue();
      repeated.run();
      LoopLog.writeWaiting();
    } catch (Throwable e) {
      recoveryDue = true;
    }
  }

  @Override
  public void postTask(Runnable task) {
    runAfter(0, task);
  }

  @Override
  public LoopAlarm runAfter(long delayNanos, Runnable task) {
    try {
      ScheduledFuture<?> scheduled =
          executor.schedule(() -> runTask(task), delayNanos, TimeUnit.NANOSECONDS);
      return () -> scheduled.cancel(false);
    } catch (RejectedExecutionException closed) {
      return () -> {};
    } catch (Throwable e) {
      recoveryDue = true;
      throw e;
    }
  }

  /** Runs a task. The loop survives what it throws, because it serves other elections, too. */
  private void runTask(Runnable task) {
    try {
      task.run();
    } catch (Throwable e) {
      recoveryDue = true;
      reportFailure("A task of Baton's loop", e);
      recoverIfDue();
    }
  }

  /** Recovers if that is due, until it succeeds. Called in the loop. */
  private void recoverIfDue() {
    if (!recoveryDue) {
      return;
    }
    recoveryDue = false;
    try {
      recovery.run();
    } catch (Throwable e) {
      recoveryDue = true;
      reportFailure("The recovery from a failed task", e);
    }
  }

  @Override
  public void watchLoop(LongSupplier periodNanos, Runnable look) {
    Thread watch = new Thread(() -> lookUntilClosed(periodNanos, look), name + "-watch");
    watch.setDaemon(true);
    watch.start();
  }

  private void lookUntilClosed(LongSupplier periodNanos, Runnable look) {
    while (!isClosedWithin(periodNanos.getAsLong())) {
      try {
        look.run();
      } catch (Throwable e) {
        // Memory is short. The next look comes all the same.
        recoveryDue = true;
      }
    }
  }

  private boolean isClosedWithin(long nanos) {
    try {
      return closed.await(nanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      return closed.getCount() == 0; // Nothing of Baton's interrupts it, so it goes on.
    }
  }

  @Override
  public void repeatTask(Runnable task) {
    this.repeated = task;
  }

  @Override
  public void onFailedTask(Runnable recovery) {
    this.recovery = recovery;
  }

  @Override
  public void reportFailure(String what, Throwable thrown) {
    log.error(thrown, "{} has failed. Unless memory is short, please report this defect", what);
  }

  @Override
  public boolean awaitFuture(CompletableFuture<?> future, long nanos) throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    var unused = future.whenComplete((value, failure) -> done.countDown());
    return done.await(nanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public boolean runsIn(Thread thread) {
    return thread == worker;
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public long wallNanos() {
    return System.currentTimeMillis() * NANOS_PER_MILLI;
  }

  @Override
  public void close() {
    closed.countDown();
    executor.shutdownNow();
  }
}
