package dev.baton.runtime.port;

import dev.baton.protocol.claim.Lease;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Port to a mailbox, which one thread at a time runs, its timers, and its clocks. All state of a
 * Baton lives in its loop; other threads only post to it. Any thread may read the clocks.
 */
public interface EventLoop extends AutoCloseable {
  /** Runs {@code task} in the loop, after everything posted before it. Thread-safe. */
  void postTask(Runnable task);

  /**
   * Runs {@code task} in the loop as {@link #postTask} does. The calling thread is one of
   * ZooKeeper's client, which delivers what a server has sent. It may run the loop itself, so that
   * no other thread must be woken for it. Thread-safe.
   */
  default void deliverTask(Runnable task) {
    postTask(task);
  }

  /**
   * From now on, no thread of ZooKeeper's client runs tasks, since there is users' code in some.
   * Thread-safe.
   */
  default void keepOwnThread() {}

  /**
   * Runs {@code task} in the loop after {@code delayNanos}, before anything posted later than that.
   * Thread-safe.
   */
  LoopAlarm runAfter(long delayNanos, Runnable task);

  /** Sets an alarm in place of {@code old}. If that throws, the old one stays set. */
  default LoopAlarm replaceAlarm(@Nullable LoopAlarm old, long delayNanos, Runnable task) {
    LoopAlarm next = runAfter(delayNanos, task);
    if (old != null) {
      old.cancelAlarm();
    }
    return next;
  }

  /** Cancels {@code alarm}, if there is one. */
  static void cancelAlarm(@Nullable LoopAlarm alarm) {
    if (alarm != null) {
      alarm.cancelAlarm();
    }
  }

  /**
   * Blocks the calling thread, which is not the loop's, until {@code future} is done, but not
   * longer than {@code nanos}.
   *
   * @return whether it is done
   */
  boolean awaitFuture(CompletableFuture<?> future, long nanos) throws InterruptedException;

  /**
   * Blocks like {@link #awaitFuture}, but an interrupt does not end the wait; it is kept for later.
   */
  default boolean awaitUninterruptibly(CompletableFuture<?> future, long nanos) {
    long start = nanoTime();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return awaitFuture(future, nanos - (nanoTime() - start));
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Returns whether {@code thread} runs the loop now, and so cannot wait for what it does. */
  default boolean runsIn(Thread thread) {
    return false;
  }

  /** Runs {@code task}, which may wait, beside the loop, in a thread of its own. */
  default void runAside(String name, Runnable task) {
    new Thread(task, name).start();
  }

  /** Returns whether {@code thread} has called {@code System.exit}, and so never returns. */
  default boolean isExiting(Thread thread) {
    return Arrays.stream(thread.getStackTrace())
        .anyMatch(
            call ->
                call.getClassName().equals("java.lang.Runtime")
                    && call.getMethodName().equals("exit"));
  }

  /** Returns the monotonic clock, in nanoseconds from an arbitrary origin. */
  long nanoTime();

  /** Returns the wall clock, in nanoseconds. */
  long wallNanos();

  /** Returns how far the wall clock is ahead of the monotonic one, in nanoseconds. */
  default long wallOffset() {
    return wallNanos() - nanoTime();
  }

  /**
   * Returns how many nanoseconds {@code window} still lasts. It reads each clock once; the time
   * between the two readings counts as elapsed.
   */
  default long remainingNanos(Lease.LeaseWindow window) {
    long now = nanoTime();
    return window.remainingNanos(now, wallNanos() - now);
  }

  /**
   * Calls {@code look} again and again until the loop is closed, on a thread that does not need the
   * loop. A pause of the process delays the calls; they are not made up for.
   *
   * @param periodNanos how long to wait before the next call; asked each time, on that thread
   */
  void watchLoop(LongSupplier periodNanos, Runnable look);

  /**
   * Runs {@code task} in the loop each second, until the loop is closed, even after it has thrown.
   * Call it once, at the beginning: later there may be no memory for a timer.
   */
  void repeatTask(Runnable task);

  /**
   * Runs {@code recovery} in the loop each time that work was left undone: a task has thrown, or
   * could not be posted. A recovery that throws runs again later.
   */
  void onFailedTask(Runnable recovery);

  /**
   * Reports that Baton's own code has thrown: because of a defect, or because the process lacks
   * memory or threads. Does not block. Thread-safe.
   *
   * @param what the part that has thrown, for people
   */
  void reportFailure(String what, Throwable thrown);

  /** Ends the loop. Tasks posted from now on are dropped. */
  @Override
  void close();

  /** A timer that has been set. */
  interface LoopAlarm {
    /** Cancels the timer; does nothing if it has fired. */
    void cancelAlarm();
  }
}
