package dev.baton.testkit;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A direction of a {@link FaultProxy}, over all its connections. It acts on everything that goes
 * that way, packet by packet and in order, including the end of a connection. Thread-safe. A change
 * takes effect at once, also for packets on their way.
 */
public final class ProxyDirection {
  private enum DirectionMode {
    PASS,
    HOLD,
    SWALLOW
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private DirectionMode mode = DirectionMode.PASS;
  private long delayNanos;

  ProxyDirection() {}

  /**
   * Delays everything by {@code delay} from now on, like a long wire. Any number of packets may be
   * on their way at a time.
   */
  public void delay(Duration delay) {
    changeMode(() -> delayNanos = delay.toNanos());
  }

  /**
   * Holds everything from now on, and neither side is told. {@link #pass} delivers the held data.
   */
  public void hold() {
    changeMode(() -> mode = DirectionMode.HOLD);
  }

  /** Swallows everything from now on, and neither side is told. Held data is lost, too. */
  public void swallow() {
    changeMode(() -> mode = DirectionMode.SWALLOW);
  }

  /** Ends any hold, swallowing and delay. */
  public void pass() {
    changeMode(
        () -> {
          mode = DirectionMode.PASS;
          delayNanos = 0;
        });
  }

  private void changeMode(Runnable change) {
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
  boolean awaitTurn(StreamFrame frame) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = nanosLeft(frame);
      while (mode == DirectionMode.HOLD || left > 0) {
        if (mode == DirectionMode.HOLD) {
          changed.await();
        } else {
          changed.awaitNanos(left);
        }
        left = nanosLeft(frame);
      }
      return mode == DirectionMode.PASS;
    } finally {
      lock.unlock();
    }
  }

  private long nanosLeft(StreamFrame frame) {
    return frame.arrivalNanos() + delayNanos - System.nanoTime();
  }
}
