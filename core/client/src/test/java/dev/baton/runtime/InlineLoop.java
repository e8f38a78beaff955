package dev.baton.runtime;

import java.util.concurrent.CompletableFuture;

/**
 * A loop without a thread of its own, and so with little for Lincheck to try: each thread runs what
 * it posts itself, one at a time.
 */
public final class InlineLoop extends TimerlessLoop {
  @Override
  public synchronized void postTask(Runnable task) {
    task.run();
  }

  @Override
  public boolean awaitFuture(CompletableFuture<?> future, long nanos) throws InterruptedException {
    Object done = new Object();
    var unused = future.whenComplete((value, failure) -> wake(done));
    synchronized (done) {
      while (!future.isDone()) {
        done.wait();
      }
    }
    return true;
  }

  private static void wake(Object sleeper) {
    synchronized (sleeper) {
      sleeper.notifyAll();
    }
  }
}
