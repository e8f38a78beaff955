package dev.baton.test;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * The threads of the user that a virtual world knows, and those that run callbacks. Thread-safe.
 */
final class UserThreads implements Executor, AutoCloseable {
  private static final int QUICK_LOOKS = 50;
  private static final long PAUSE = Duration.ofNanos(20_000).toNanos();

  private final Map<Thread, UserThread> known = new ConcurrentHashMap<>();
  private final AtomicInteger starting = new AtomicInteger();
  private final AtomicInteger number = new AtomicInteger();
  private final ThreadPoolExecutor pool =
      new ThreadPoolExecutor(
          0, Integer.MAX_VALUE, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), this::newThread);

  private Thread newThread(Runnable task) {
    Thread thread = new Thread(task, "baton-test-callbacks-" + number.incrementAndGet());
    thread.setDaemon(true);
    return thread;
  }

  /** Runs a callback on a thread of its own, for which time stands still. */
  @Override
  public void execute(Runnable callback) {
    starting.incrementAndGet();
    pool.execute(() -> runCallback(callback));
  }

  private void runCallback(Runnable callback) {
    Thread thread = Thread.currentThread();
    known.put(thread, new UserThread(thread));
    starting.decrementAndGet();
    try {
      callback.run();
    } finally {
      known.remove(thread);
    }
  }

  /** Returns the calling thread, which is known from now on. */
  UserThread currentThread() {
    return known.computeIfAbsent(Thread.currentThread(), UserThread::new);
  }

  /** Forgets a thread, because it is the test's, which lets time pass itself. */
  void forgetThread(Thread thread) {
    known.remove(thread);
  }

  /** Waits until no thread is at work. */
  void awaitIdle() {
    for (int looks = 0; isAnyAtWork(); looks++) {
      if (looks < QUICK_LOOKS) {
        Thread.onSpinWait();
      } else {
        LockSupport.parkNanos(PAUSE);
      }
    }
  }

  /** Returns whether time must stand still. */
  boolean isAnyAtWork() {
    if (starting.get() > 0) {
      return true;
    }
    for (UserThread each : known.values()) {
      if (each.isAtWork()) {
        return true;
      }
    }
    return false;
  }

  /** Interrupts the callbacks that still run. */
  @Override
  public void close() {
    pool.shutdownNow();
  }
}
