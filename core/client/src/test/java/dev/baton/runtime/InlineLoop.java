package dev.baton.runtime;

import dev.baton.runtime.port.EventLoop;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;

/**
 * A loop without a thread of its own, and so with little for Lincheck to try: each thread runs what
 * it posts itself, one at a time. Its clocks stand still, and no timer fires.
 */
public final class InlineLoop implements EventLoop {
  @Override
  public synchronized void postTask(Runnable task) {
    task.run();
  }

  @Override
  public LoopAlarm runAfter(long delayNanos, Runnable task) {
    return () -> {};
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

  @Override
  public long nanoTime() {
    return 0;
  }

  @Override
  public long wallNanos() {
    return 0;
  }

  @Override
  public void watchLoop(LongSupplier periodNanos, Runnable look) {}

  @Override
  public void repeatTask(Runnable task) {}

  @Override
  public void onFailedTask(Runnable recovery) {}

  @Override
  public void reportFailure(String what, Throwable thrown) {
    throw new AssertionError(what, thrown);
  }

  @Override
  public void close() {}
}
