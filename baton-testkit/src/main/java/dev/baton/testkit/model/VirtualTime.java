package dev.baton.testkit.model;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.function.BooleanSupplier;

/**
 * Time that passes only when told to: tasks run each at its moment, those of one moment in the
 * order in which they were added, and between them no time passes. Not thread-safe.
 */
public final class VirtualTime {
  private final Queue<Task> tasks =
      new PriorityQueue<>(Comparator.comparingLong(Task::at).thenComparingLong(Task::number));
  private long now;
  private long added;

  /** Something that will be done. */
  record Task(long at, long number, Runnable run) {}

  /** Nanoseconds since the beginning. */
  public long now() {
    return now;
  }

  /** Has {@code run} run after {@code delayNanos}. */
  Task after(long delayNanos, Runnable run) {
    Task task = new Task(now + Math.max(0, delayNanos), added++, run);
    tasks.add(task);
    return task;
  }

  void cancel(Task task) {
    tasks.remove(task);
  }

  /** Lets {@code time} pass. */
  public void runFor(Duration time) {
    runUntil(now + time.toNanos(), () -> false);
  }

  /**
   * Lets time pass until {@code condition} holds.
   *
   * @param what for the error
   * @throws AssertionError if it does not within {@code atMost}
   */
  public void runUntil(String what, Duration atMost, BooleanSupplier condition) {
    if (!runUntil(now + atMost.toNanos(), condition)) {
      throw new AssertionError("not within " + atMost + ": " + what);
    }
  }

  /** Lets time pass until {@code condition} holds, but not beyond {@code end}. */
  boolean runUntil(long end, BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Task next = tasks.peek();
      if (next == null || next.at() > end) {
        now = Math.max(now, end);
        return false;
      }
      tasks.remove();
      now = next.at();
      next.run().run();
    }
    return true;
  }
}
