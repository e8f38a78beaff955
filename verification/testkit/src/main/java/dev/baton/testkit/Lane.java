package dev.baton.testkit;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One direction of a {@link FaultProxy}, over all its connections: what befalls everything that
 * goes that way, packet by packet and in order, the end of a connection included. Thread-safe; a
 * change takes effect at once, also for what is on its way.
 */
public final class Lane {
  private enum Mode {
    PASS,
    HOLD,
    SWALLOW
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private Mode mode = Mode.PASS;
  private long delayNanos;

  Lane() {}

  /**
   * From now on everything arrives later by {@code delay}, as over a long wire: any number of
   * packets may be on their way at a time.
   */
  public void delay(Duration delay) {
    change(() -> delayNanos = delay.toNanos());
  }

  /**
   * From now on nothing arrives, and neither side is told; what is sent is kept, and {@link #pass}
   * delivers it.
   */
  public void hold() {
    change(() -> mode = Mode.HOLD);
  }

  /** From now on nothing arrives, and neither side is told; what is sent or was held is lost. */
  public void swallow() {
    change(() -> mode = Mode.SWALLOW);
  }

  /** Ends any hold, swallowing and delay. */
  public void pass() {
    change(
        () -> {
          mode = Mode.PASS;
          delayNanos = 0;
        });
  }

  private void change(Runnable change) {
    lock.lock();
    try {
      change.run();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until it is the turn of the next frame of a connection.
   *
   * @return whether it is to be delivered; if not, it is lost
   */
  boolean admits(Frame frame) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = left(frame);
      while (mode == Mode.HOLD || left > 0) {
        if (mode == Mode.HOLD) {
          changed.await();
        } else {
          changed.awaitNanos(left);
        }
        left = left(frame);
      }
      return mode == Mode.PASS;
    } finally {
      lock.unlock();
    }
  }

  private long left(Frame frame) {
    return frame.arrived() + delayNanos - System.nanoTime();
  }
}
