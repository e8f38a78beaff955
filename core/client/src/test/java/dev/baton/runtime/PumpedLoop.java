package dev.baton.runtime;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/**
 * A loop without a thread of its own, and so with little for Lincheck to try: the thread that made
 * it runs what was posted, whenever it waits. Its clocks are set by hand.
 */
public final class PumpedLoop extends TimerlessLoop {
  private final Thread pump = Thread.currentThread();
  private final Queue<Runnable> posted = new ArrayDeque<>();
  private boolean closed;
  private volatile long now;

  @Override
  public void postTask(Runnable task) {
    synchronized (posted) {
      if (!closed) {
        posted.add(task);
      }
    }
  }

  @Override
  public boolean awaitFuture(CompletableFuture<?> future, long nanos) throws InterruptedException {
    if (Thread.currentThread() == pump) {
      runPosted();
    } else if (nanos > 0) {
      CountDownLatch done = new CountDownLatch(1);
      var unused = future.whenComplete((value, failure) -> done.countDown());
      done.await();
    }
    return future.isDone();
  }

  private void runPosted() {
    for (Runnable next = poll(); next != null; next = poll()) {
      next.run();
    }
  }

  private Runnable poll() {
    synchronized (posted) {
      return posted.poll();
    }
  }

  /** Lets the clocks go on to {@code now}. */
  public void setClock(long now) {
    this.now = now;
  }

  @Override
  public long nanoTime() {
    return now;
  }

  @Override
  public void close() {
    synchronized (posted) {
      closed = true;
      posted.clear();
    }
  }
}
