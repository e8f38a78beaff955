package dev.baton.testkit;

import dev.baton.runtime.port.EventLoop;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;

/**
 * Forwards each call to another loop. A base class for loops that differ from it in a few calls.
 */
public abstract class ForwardingLoop implements EventLoop {
  private final EventLoop loop;

  /** Creates a loop that forwards to {@code loop}. */
  protected ForwardingLoop(EventLoop loop) {
    this.loop = loop;
  }

  @Override
  public void postTask(Runnable task) {
    loop.postTask(task);
  }

  @Override
  public LoopAlarm runAfter(long delayNanos, Runnable task) {
    return loop.runAfter(delayNanos, task);
  }

  @Override
  public boolean awaitFuture(CompletableFuture<?> future, long nanos) throws InterruptedException {
    return loop.awaitFuture(future, nanos);
  }

  @Override
  public boolean runsIn(Thread thread) {
    return loop.runsIn(thread);
  }

  @Override
  public void runAside(String name, Runnable task) {
    loop.runAside(name, task);
  }

  @Override
  public boolean isExiting(Thread thread) {
    return loop.isExiting(thread);
  }

  @Override
  public long nanoTime() {
    return loop.nanoTime();
  }

  @Override
  public long wallNanos() {
    return loop.wallNanos();
  }

  @Override
  public void watchLoop(LongSupplier periodNanos, Runnable look) {
    loop.watchLoop(periodNanos, look);
  }

  @Override
  public void repeatTask(Runnable task) {
    loop.repeatTask(task);
  }

  @Override
  public void onFailedTask(Runnable recovery) {
    loop.onFailedTask(recovery);
  }

  @Override
  public void reportFailure(String what, Throwable thrown) {
    loop.reportFailure(what, thrown);
  }

  @Override
  public void close() {
    loop.close();
  }
}
