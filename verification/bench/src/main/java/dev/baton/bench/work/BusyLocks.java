package dev.baton.bench.work;

import dev.baton.Baton;
import dev.baton.bench.worker.IdlePause;
import dev.baton.error.BatonException;
import dev.baton.lock.LockHold;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Locks that are acquired and released all the time, up to 1,000 times a second together. Used by
 * one thread.
 */
final class BusyLocks implements AutoCloseable {
  private static final int LOCKS = 16;
  private static final int CYCLES_PER_SECOND = 1_000;
  private static final Duration BETWEEN =
      Duration.ofNanos(Duration.ofSeconds(LOCKS).toNanos() / CYCLES_PER_SECOND);

  private final List<Baton> batons = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicLong cycles = new AtomicLong();
  private final String path;
  private volatile boolean running;

  /**
   * Connects for each lock.
   *
   * @param path the path of the first lock; the others are not below the same folder
   */
  BusyLocks(String connectString, String path) {
    this.path = path;
    for (int i = 0; i < LOCKS; i++) {
      batons.add(Baton.connect(connectString));
    }
  }

  void beginCycles() {
    running = true;
    for (int i = 0; i < LOCKS; i++) {
      Baton baton = batons.get(i);
      String lock = i == 0 ? path : "/z" + path + i;
      Thread thread = new Thread(() -> cycleUntilEnd(baton, lock), "lock " + lock);
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
  }

  private void cycleUntilEnd(Baton baton, String lock) {
    try {
      while (running) {
        long begin = System.nanoTime();
        try (LockHold hold = baton.lock(lock).acquire()) {
          cycles.addAndGet(hold.isValid() ? 1 : 0);
        }
        IdlePause.pauseFor(BETWEEN.minusNanos(System.nanoTime() - begin));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (BatonException e) {
      throw new IllegalStateException("a cycle of " + lock + " failed", e);
    }
  }

  /** Returns the number of cycles so far. */
  long countCycles() {
    return cycles.get();
  }

  void endCycles() throws InterruptedException {
    running = false;
    for (Thread thread : threads) {
      thread.join();
    }
    threads.clear();
  }

  @Override
  public void close() {
    running = false;
    batons.forEach(Baton::close);
  }
}
