package dev.baton.runtime.loop;

import dev.baton.runtime.port.EventLoop;
import java.util.function.LongSupplier;

/**
 * Notices that the loop stands still, because a task of it blocks, for example. ZooKeeper's client
 * goes on with its pings then. So the nodes of this process would stand for ever, and nobody could
 * lead. A thread that does not need the loop looks eight times in a session timeout. It counts its
 * own looks, not time, so a pause of the whole process is no stall. Thread-safe.
 */
public final class StallDetector {
  private static final int LOOKS_PER_TIMEOUT = 8;

  private final EventLoop loop;
  private final LongSupplier timeoutNanos;
  private final Runnable whenStalled;
  private long asked;
  private volatile long answered;
  private volatile int missed;

  /**
   * Creates a detector, which does not look yet.
   *
   * @param timeoutNanos the shortest session timeout that the servers have granted; asked again at
   *     each look, on another thread than the loop's
   * @param whenStalled runs when the loop has stood still for a session timeout, and again after
   *     each further one. By then the leases by this timeout are over. It must not need the loop
   */
  public StallDetector(EventLoop loop, LongSupplier timeoutNanos, Runnable whenStalled) {
    this.loop = loop;
    this.timeoutNanos = timeoutNanos;
    this.whenStalled = whenStalled;
  }

  /** Begins to look, until the loop is closed. */
  public void startLooking() {
    loop.watchLoop(() -> timeoutNanos.getAsLong() / LOOKS_PER_TIMEOUT, this::lookAtLoop);
  }

  /** Looks whether the loop has run the task that was posted at the last look. */
  private void lookAtLoop() {
    if (answered == asked) {
      missed = 0;
      asked++;
      askLoop();
    } else {
      noteMissed(missed + 1);
    }
  }

  private void askLoop() {
    long question = asked;
    loop.postTask(() -> answered = question);
  }

  /** Asks again, ever more rarely: the question itself may have been lost by an Error. */
  private void noteMissed(int looks) {
    missed = looks;
    if (looks % LOOKS_PER_TIMEOUT == 0) { // again and again: it may have thrown
      whenStalled.run();
    }
    if (Integer.bitCount(looks) == 1) {
      askLoop();
    }
  }

  /** Returns whether the loop has stood still for half of a session timeout. */
  public boolean isStalled() {
    return missed >= LOOKS_PER_TIMEOUT / 2;
  }
}
