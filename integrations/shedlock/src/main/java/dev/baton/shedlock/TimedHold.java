package dev.baton.shedlock;

import dev.baton.lock.LockHold;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A hold that ends with its task, at the latest at its time. Thread-safe. */
final class TimedHold {
  private final LockHold hold;
  private final Consumer<TimedHold> onReleased;
  private CompletableFuture<@Nullable Void> timer = new CompletableFuture<>();
  private @Nullable Thread worker;
  private boolean interrupted;
  private long end;
  private boolean released;

  /**
   * Creates the keeper of a hold; {@link #beginKeeping} starts its timer.
   *
   * @param worker the thread of the task, which is interrupted when the lock is lost
   * @param end its latest end, by {@link #endAfter}; other threads may ask before the timer starts
   * @param onReleased is told when the hold has been closed
   */
  TimedHold(LockHold hold, Thread worker, long end, Consumer<TimedHold> onReleased) {
    this.hold = hold;
    this.worker = worker;
    this.end = end;
    this.onReleased = onReleased;
  }

  /**
   * Returns the monotonic clock's time at the end of a duration that begins now. It takes half of
   * the clock's range at most, so that times can be compared.
   */
  static long endAfter(Duration duration) {
    return System.nanoTime() + Math.min(TimeUnit.NANOSECONDS.convert(duration), Long.MAX_VALUE / 2);
  }

  LockHold hold() {
    return hold;
  }

  synchronized void beginKeeping() {
    startTimer();
    hold.onLost(reason -> interruptTask());
  }

  private synchronized void interruptTask() {
    if (worker != null) {
      worker.interrupt();
      interrupted = true;
    }
  }

  /** Returns whether the task has unlocked it. */
  synchronized boolean isUnlocked() {
    return worker == null;
  }

  /** Notes that the task has ended, and releases the hold. */
  synchronized void unlock() {
    if (interrupted && worker == Thread.currentThread()) {
      Thread.interrupted();
    }
    worker = null;
    release();
  }

  /**
   * Has the hold end after a duration that begins now. A lost hold is released.
   *
   * @return false if it is over: lost, or its end has passed
   */
  synchronized boolean extendFor(Duration atMost) {
    if (!hold.isValid()) {
      release();
    }
    releaseIfDue();
    if (released) {
      worker = null;
      return false;
    }
    end = endAfter(atMost);
    startTimer();
    return true;
  }

  /** Releases it if its time has come, however late the timer is. */
  synchronized void releaseIfDue() {
    if (nanosLeft() <= 0) {
      release();
    }
  }

  private void release() {
    if (!released) {
      released = true;
      timer.cancel(false);
      hold.close();
      onReleased.accept(this);
    }
  }

  private synchronized void releaseOrWait() {
    releaseIfDue();
    if (!released) {
      startTimer();
    }
  }

  private long nanosLeft() {
    return end - System.nanoTime();
  }

  private void startTimer() {
    timer.cancel(false);
    timer = new CompletableFuture<>();
    var unused =
        timer
            .completeOnTimeout(null, nanosLeft(), TimeUnit.NANOSECONDS)
            .thenRun(this::releaseOrWait);
  }
}
