package dev.baton.shedlock;

import dev.baton.lock.LockHold;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A hold that ends at its time: while the task goes on, at the latest end; once it has ended, at
 * the earliest. Thread-safe.
 */
final class TimedHold {
  private final LockHold hold;
  private final Consumer<TimedHold> onReleased;
  private CompletableFuture<@Nullable Void> timer = new CompletableFuture<>();
  private @Nullable Thread worker;
  private boolean interrupted;
  private HoldTimes times;
  private boolean released;

  /**
   * Creates the keeper of a hold; {@link #beginKeeping} starts its timer.
   *
   * @param worker the thread of the task, which is interrupted when the lock is lost
   * @param times both ends; other threads may ask for them before the timer starts
   * @param onReleased is told when the hold has been closed
   */
  TimedHold(LockHold hold, Thread worker, HoldTimes times, Consumer<TimedHold> onReleased) {
    this.hold = hold;
    this.worker = worker;
    this.times = times;
    this.onReleased = onReleased;
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

  /** Notes that the task has ended. The hold is released now, or at its earliest end. */
  synchronized void unlock() {
    if (interrupted && worker == Thread.currentThread()) {
      Thread.interrupted();
    }
    worker = null;
    releaseOrWait();
  }

  /**
   * Replaces the times. A lost hold is released.
   *
   * @return false if it is over: lost, or its latest end has passed
   */
  synchronized boolean extendTimes(HoldTimes others) {
    if (!hold.isValid()) {
      release();
    }
    releaseIfDue();
    if (released) {
      worker = null;
      return false;
    }
    times = others;
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
    return (worker == null ? times.earliestEnd() : times.latestEnd()) - System.nanoTime();
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
