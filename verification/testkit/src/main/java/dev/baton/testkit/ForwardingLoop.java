package dev.baton.testkit;

import dev.baton.runtime.port.Loop;
import java.util.concurrent.CompletableFuture;

/**
 * Forwards each call to another loop. A base class for loops that differ from it in a few calls.
 */
public abstract class ForwardingLoop implements Loop {
  private final Loop loop;

  /** Creates a loop that forwards to {@code loop}. */
  protected ForwardingLoop(Loop loop) {
    this.loop = loop;
  }

  @Override
  public void post(Runnable task) {
    loop.post(task);
  }

  @Override
  public Alarm after(long delayNanos, Runnable task) {
    return loop.after(delayNanos, task);
  }

  @Override
  public boolean await(CompletableFuture<?> future, long nanos) throws InterruptedException {
    return loop.await(future, nanos);
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
  public void onFailedTask(Runnable recovery) {
    loop.onFailedTask(recovery);
  }

  @Override
  public void report(String what, Throwable thrown) {
    loop.report(what, thrown);
  }

  @Override
  public void close() {
    loop.close();
  }
}
