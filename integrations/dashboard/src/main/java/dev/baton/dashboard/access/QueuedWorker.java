package dev.baton.dashboard.access;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * One daemon thread with a bounded queue: what does not fit is rejected. The thread ends when it
 * has been idle for 5 s. Thread-safe.
 */
final class QueuedWorker extends ThreadPoolExecutor {
  private static final int IDLE_SECONDS = 5;

  QueuedWorker(String name, int mostWaiting) {
    super(
        1,
        1,
        IDLE_SECONDS,
        TimeUnit.SECONDS,
        new ArrayBlockingQueue<>(mostWaiting),
        work -> {
          Thread thread = new Thread(work, name);
          thread.setDaemon(true);
          return thread;
        });
    allowCoreThreadTimeOut(true);
  }
}
