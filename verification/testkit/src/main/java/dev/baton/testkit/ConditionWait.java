package dev.baton.testkit;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Waits for conditions without a notification, by looking again and again. Only this class waits in
 * this way.
 */
public final class ConditionWait {
  /**
   * The limit of every wait of every test. It tells a failure from a busy machine, and nothing
   * else: a test that passes never comes near it.
   */
  public static final Duration LIMIT = Duration.ofMinutes(3);

  private static final Duration PAUSE = Duration.ofMillis(5);

  private ConditionWait() {}

  /**
   * Returns as soon as {@code condition} holds. Looks at it every 5 ms, on this thread.
   *
   * @param what completes the sentence "waited 180000 ms in vain for ..."
   * @throws AssertionError if it does not hold within {@link #LIMIT}
   */
  public static void waitUntil(String what, BooleanSupplier condition) {
    waitUntil(() -> what, condition);
  }

  /**
   * Waits as {@link #waitUntil(String, BooleanSupplier)} does, with a text that is costly to make.
   */
  static void waitUntil(Supplier<String> what, BooleanSupplier condition) {
    waitUntil(what, LIMIT, condition);
  }

  static void waitUntil(Supplier<String> what, Duration atMost, BooleanSupplier condition) {
    if (!happensWithin(atMost, PAUSE, condition)) {
      throw inVain(atMost, what.get());
    }
  }

  /** Returns as soon as {@code latch} is open. */
  static void awaitOpen(CountDownLatch latch, String what) {
    try {
      if (!latch.await(LIMIT.toNanos(), TimeUnit.NANOSECONDS)) {
        throw inVain(LIMIT, what);
      }
    } catch (InterruptedException e) {
      throw interruptedWhile(what);
    }
  }

  /** Returns when {@code thread} has ended. */
  static void awaitEnd(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw interruptedWhile("the end of " + thread.getName());
    }
  }

  private static IllegalStateException interruptedWhile(String what) {
    Thread.currentThread().interrupt();
    return new IllegalStateException("interrupted while waiting for " + what);
  }

  private static AssertionError inVain(Duration atMost, String what) {
    return new AssertionError("waited " + atMost.toMillis() + " ms in vain for " + what);
  }

  /**
   * Returns true if {@code condition} comes to hold within {@code atMost}. Looks at it on this
   * thread. It is for what may never happen; see {@link #waitUntil} for what must.
   *
   * @param pause the time between two looks, for a condition that is costly to look at
   */
  public static boolean happensWithin(Duration atMost, Duration pause, BooleanSupplier condition) {
    long begin = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - begin >= atMost.toNanos()) {
        return false;
      }
      pauseFor(pause);
    }
    return true;
  }

  /** Returns after a while: for what nobody can see happen, and a test needs to be over. */
  public static void letPass(Duration length) {
    var unused = happensWithin(length, PAUSE, () -> false);
  }

  private static void pauseFor(Duration length) {
    if (Thread.currentThread().isInterrupted()) {
      throw interruptedWhile("a condition");
    }
    LockSupport.parkNanos(length.toNanos());
  }
}
