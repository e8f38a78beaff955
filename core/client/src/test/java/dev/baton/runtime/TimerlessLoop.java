package dev.baton.runtime;

import dev.baton.runtime.port.EventLoop;
import java.util.function.LongSupplier;

/** A loop whose clocks stand still. No timer fires, and nothing is repeated. */
public abstract class TimerlessLoop implements EventLoop {
  @Override
  public LoopAlarm runAfter(long delayNanos, Runnable task) {
    return () -> {};
  }

  @Override
  public long nanoTime() {
    return 0;
  }

  @Override
  public long wallNanos() {
    return nanoTime();
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
