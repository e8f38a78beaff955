package dev.baton.runtime.port;

import dev.baton.protocol.claim.Lease;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;

/**
 * Port: one mailbox and timers, worked off by one thread, and the clocks that go with them.
 * Everything that a Baton knows lives in its loop; other threads only post to it. The clocks may be
 * read from any thread.
 */
public interface Loop extends AutoCloseable {
  /** Has {@code task} run in the loop, after everything posted before it. From any thread. */
  void post(Runnable task);

  /**
   * Has {@code task} run in the loop after {@code delayNanos}, before anything posted later than
   * that. From any thread.
   */
  Alarm after(long delayNanos, Runnable task);

  /**
   * Keeps the calling thread, which is not the loop's, until {@code future} is done, but not longer
   * than {@code nanos}.
   *
   * @return whether it is done
   */
  boolean await(CompletableFuture<?> future, long nanos) throws InterruptedException;

  /** As {@link #await}, but an interrupt does not end the wait; it is kept for later. */
  default boolean awaitUninterruptibly(CompletableFuture<?> future, long nanos) {
    long start = nanoTime();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return await(future, nanos - (nanoTime() - start));
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

  /** Whether {@code thread} works this loop off, so that it cannot wait for what the loop does. */
  default boolean runsIn(Thread thread) {
    return false;
  }

  /** Has {@code task}, which may wait, run beside the loop, in a thread of its own. */
  default void runAside(String name, Runnable task) {
    new Thread(task, name).start();
  }

  /** Whether {@code thread} has called {@code System.exit}, and so never returns. */
  default boolean isExiting(Thread thread) {
    return Arrays.stream(thread.getStackTrace())
        .anyMatch(
            call ->
                call.getClassName().equals("java.lang.Runtime")
                    && call.getMethodName().equals("exit"));
  }

  /** The monotonic clock, in nanoseconds from an arbitrary origin. */
  long nanoTime();

  /** The wall clock, in nanoseconds. */
  long wallNanos();

  /** How far the wall clock is ahead of the monotonic one, in nanoseconds. */
  default long wallOffset() {
    return wallNanos() - nanoTime();
  }

  /**
   * For how many nanoseconds {@code window} lasts still. Each clock is read once: what passes
   * between the two readings counts as time that has passed, as it has.
   */
  default long remaining(Lease.Window window) {
    long now = nanoTime();
    return window.remaining(now, wallNanos() - now);
  }

  /**
   * Has {@code recovery} run in the loop each time that a task has thrown: what the task had still
   * to do was not done. A recovery that throws is run again later.
   */
  void onFailedTask(Runnable recovery);

  /**
   * Reports that Baton's own code has thrown: because of a defect, or because the process lacks
   * memory or threads. Does not block. From any thread.
   *
   * @param what has thrown, for people
   */
  void report(String what, Throwable thrown);

  /** Runs nothing any more. What is posted from now on is dropped. */
  @Override
  void close();

  /** A timer that has been set. */
  interface Alarm {
    /** Does nothing if the timer has fired. */
    void cancel();
  }
}
