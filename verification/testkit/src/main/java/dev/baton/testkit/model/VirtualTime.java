package dev.baton.testkit.model;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.function.BooleanSupplier;

/**
 * A clock that goes on only when told to. Each task runs at its moment. The tasks of one moment run
 * in the order in which they were added, and no time passes between them. Not thread-safe, except
 * that any thread may read {@link #now}.
 */
public final class VirtualTime {
  private final Queue<VirtualTask> later = new PriorityQueue<>();

  /**
   * The tasks for this very moment. Tasks for it that were added before it came are in the other
   * queue.
   */
  private final Queue<VirtualTask> atOnce = new ArrayDeque<>();

  private volatile long now;
  private long added;
  private int cancelled;
  private Runnable afterEach = () -> {};

  /** A task that will run, unless it is cancelled. */
  final class VirtualTask implements Comparable<VirtualTask> {
    private final long at;
    private final long number;
    private final Runnable run;
    private boolean off;

    private VirtualTask(long at, long number, Runnable run) {
      this.at = at;
      this.number = number;
      this.run = run;
    }

    @Override
    public int compareTo(VirtualTask other) {
      return at == other.at ? Long.compare(number, other.number) : Long.compare(at, other.at);
    }

    /** Returns the moment of the task. */
    long at() {
      return at;
    }

    void cancelTask() {
      if (!off) {
        off = true;
        cancelled++;
      }
    }
  }

  /** Returns the nanoseconds since the beginning. */
  public long now() {
    return now;
  }

  /** Returns how many tasks will still run. */
  public int waitingTasks() {
    return later.size() + atOnce.size() - cancelled;
  }

  /** Runs {@code onlooker} after each task, at the same moment. */
  public void afterEach(Runnable onlooker) {
    afterEach = onlooker;
  }

  /** Runs {@code run} after {@code delayNanos}. */
  VirtualTask runAfter(long delayNanos, Runnable run) {
    long room = Long.MAX_VALUE - now;
    VirtualTask task = new VirtualTask(now + Math.min(Math.max(0, delayNanos), room), added++, run);
    (task.at == now ? atOnce : later).add(task);
    return task;
  }

  /** Lets {@code time} pass. */
  public void runFor(Duration time) {
    runUntil(now + time.toNanos(), () -> false);
  }

  /**
   * Lets time pass until {@code condition} holds.
   *
   * @param what the name of the condition, for the error
   * @throws AssertionError if it does not hold within {@code atMost}
   */
  public void runUntil(String what, Duration atMost, BooleanSupplier condition) {
    if (!runUntil(now + atMost.toNanos(), condition)) {
      throw new AssertionError("not within " + atMost + ": " + what);
    }
  }

  /** Lets time pass until {@code condition} holds, but not beyond {@code end}. */
  public boolean runUntil(long end, BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Queue<VirtualTask> first = firstQueue();
      VirtualTask next = first.peek();
      if (next == null || next.at > end) {
        now = Math.max(now, end);
        return false;
      }
      first.remove();
      if (next.off) {
        cancelled--;
      } else {
        // From now on the task can't be cancelled any more.
        next.off = true;
        now = next.at;
        next.run.run();
        afterEach.run();
      }
    }
    return true;
  }

  private Queue<VirtualTask> firstQueue() {
    VirtualTask next = later.peek();
    return atOnce.isEmpty() || (next != null && next.at == now) ? later : atOnce;
  }
}
