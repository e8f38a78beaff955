package dev.baton.test;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread of the user that Baton has called, or that has called Baton. It holds time still while
 * it is at work. Thread-safe.
 *
 * <p>It is at work while it runs. When it waits for something other than Baton, it counts as at
 * work for a little longer: what it waits for may be another thread of the user, which needs real
 * time.
 */
final class UserThread {
  /** How long a thread that waits outside of Baton is at work. */
  private static final WorkTime GRACE = new WorkTime(Duration.ofMillis(100).toNanos(), 700);

  /** How long a thread that runs is at work: work without end must not stop all. */
  private static final WorkTime LONGEST = new WorkTime(Duration.ofSeconds(1).toNanos(), 10_000);

  /**
   * A time that is over after so much real time, and after so many looks at the thread. On a busy
   * machine looks take longer, as the thread's work does.
   */
  private record WorkTime(long nanos, int looks) {}

  private final Thread thread;
  private volatile boolean waitsForBaton;
  private volatile boolean resumed = true;
  private volatile boolean interruptSeen;
  private volatile long calledAt = System.nanoTime();
  private final AtomicInteger looks = new AtomicInteger();

  UserThread(Thread thread) {
    this.thread = thread;
  }

  /** Notes that the thread has called Baton, and goes on. */
  void noteCall() {
    calledAt = System.nanoTime();
    looks.set(0);
  }

  /**
   * Blocks the thread, which is the calling one, until {@code future} or {@code limit} is done.
   *
   * @return whether {@code future} is done
   */
  boolean awaitFuture(CompletableFuture<?> future, CompletableFuture<?> limit)
      throws InterruptedException {
    BatonWait wait = new BatonWait();
    waitsForBaton = true;
    var unused = CompletableFuture.anyOf(future, limit).whenComplete((any, why) -> wake(wait));
    while (!wait.over && !thread.isInterrupted()) {
      LockSupport.park(this);
    }
    boolean interrupted = wait.claimEnd();
    noteCall();
    resumed = true;
    waitsForBaton = false;
    if (interrupted && Thread.interrupted()) {
      throw new InterruptedException();
    }
    return future.isDone();
  }

  /** A wait for Baton, which ends once: by a future or by an interrupt. */
  private static final class BatonWait {
    private final AtomicBoolean claimed = new AtomicBoolean();
    private volatile boolean over;

    /** Ends the wait by an interrupt; returns false if a future has ended it. */
    boolean claimEnd() {
      boolean first = claimed.compareAndSet(false, true);
      while (!first && !over) {
        Thread.onSpinWait(); // The other end is in the middle of wake, which is short.
      }
      return first;
    }
  }

  /** Wakes the thread. From now on it is at work, even before the system lets it run. */
  private void wake(BatonWait wait) {
    if (wait.claimed.compareAndSet(false, true)) {
      noteCall();
      resumed = false;
      waitsForBaton = false;
      wait.over = true; // Last: the thread goes on at once, and changes the same fields.
      LockSupport.unpark(thread);
    }
  }

  boolean hasEnded() {
    return thread.getState() == Thread.State.TERMINATED;
  }

  /** Returns whether time must stand still for the thread. */
  boolean isAtWork() {
    boolean wakes = isBeingInterrupted();
    if (waitsForBaton) {
      return wakes;
    }
    looks.incrementAndGet();
    return !resumed || (isYoungerThan(LONGEST) && (wakes || isRunning(thread) || isInGrace()));
  }

  /**
   * Returns whether an interrupt will wake it; that is a call, too, if Baton has interrupted it.
   */
  private boolean isBeingInterrupted() {
    boolean interrupted = thread.isInterrupted();
    if (interrupted && !interruptSeen) {
      noteCall();
    }
    interruptSeen = interrupted;
    return interrupted;
  }

  private boolean isInGrace() {
    return isYoungerThan(GRACE) && !hasEnded() && runsUserCode();
  }

  private boolean isYoungerThan(WorkTime time) {
    return System.nanoTime() - calledAt < time.nanos() || looks.get() < time.looks();
  }

  /** Returns false for an idle thread of a pool, say, which has only the JDK's code to run. */
  private boolean runsUserCode() {
    return !Arrays.stream(thread.getStackTrace()).allMatch(UserThread::isOfJdk);
  }

  private static boolean isOfJdk(StackTraceElement call) {
    String module = call.getModuleName();
    return module != null && (module.startsWith("java.") || module.startsWith("jdk."));
  }

  /** Returns whether a thread runs, or will as soon as a monitor is free. */
  static boolean isRunning(Thread thread) {
    return switch (thread.getState()) {
      case NEW, RUNNABLE, BLOCKED -> true;
      case WAITING, TIMED_WAITING, TERMINATED -> false;
    };
  }

  /** Returns whether a thread that seems to run waits for the network. */
  static boolean waitsForNetwork(Thread thread) {
    StackTraceElement[] calls = thread.getStackTrace();
    return calls.length > 0
        && calls[0].isNativeMethod()
        && calls[0].getClassName().startsWith("sun.nio.ch.");
  }
}
