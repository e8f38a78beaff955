package dev.baton.testkit;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A direction of a {@link FaultProxy}, over all its connections. It acts on everything that goes
 * that way, packet by packet and in order, including the end of a connection. Thread-safe. A change
 * takes effect at once, also for packets on their way.
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
   * Delays everything by {@code delay} from now on, like a long wire. Any number of packets may be
   * on their way at a time.
   */
  public void delay(Duration delay) {
    change(() -> delayNanos = delay.toNanos());
  }

  /**
   * Holds everything from now on, and neither side is told. {@link #pass} delivers the held data.
   */
  public void hold() {
    change(() -> mode = Mode.HOLD);
  }

  /** Swallows everything from now on, and neither side is told. Held data is lost, too. */
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
   * @return true to deliver the frame, false if it is lost
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
