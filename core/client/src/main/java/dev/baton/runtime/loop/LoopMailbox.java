package dev.baton.runtime.loop;

import dev.baton.runtime.port.EventLoop.LoopAlarm;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The tasks and timers of a loop. One thread at a time owns the mailbox and runs them, in the order
 * in which they are due; then another may. Times are in nanoseconds of its clock. Thread-safe.
 */
final class LoopMailbox {
  /** A time that never comes. */
  static final long NEVER = Long.MAX_VALUE;

  /** The tasks that a thread runs in a row. Answers, or the work of each second, wait behind. */
  static final int MOST_IN_A_ROW = 64;

  private final Consumer<Runnable> runner;
  private final Runnable waking;
  private final LongSupplier clock;
  private final Queue<PostedTask> posted = new ConcurrentLinkedQueue<>();
  private final AtomicReference<@Nullable Thread> owner = new AtomicReference<>();

  /** Only the owner touches the timers. */
  private final TreeSet<TimedTask> timers = new TreeSet<>();

  private @Nullable TimedTask notBegun;
  private long lastNumber;
  private volatile long nextTimer = NEVER;

  /** When the loop's thread wakes by itself. */
  private volatile long wakesAt;

  /**
   * A task, and when it was posted: a timer that was due before that runs first, and one that
   * became due later does not.
   */
  private record PostedTask(Runnable task, long at) {}

  /**
   * Creates an empty mailbox.
   *
   * @param runner runs a task, and never throws
   * @param waking wakes the loop's thread; never throws
   * @param clock returns nanoseconds, from a time near zero
   */
  LoopMailbox(Consumer<Runnable> runner, Runnable waking, LongSupplier clock) {
    this.runner = runner;
    this.waking = waking;
    this.clock = clock;
  }

  /** Returns the present time. */
  long now() {
    return clock.getAsLong();
  }

  boolean isOwner(Thread thread) {
    return owner.get() == thread;
  }

  /** Posts {@code task}, and wakes the loop's thread if no other one sees to it. */
  void post(Runnable task) {
    add(task);
    if (!hasOwner()) {
      waking.run();
    }
  }

  /** Posts {@code task}, and runs what is due, unless another thread does. */
  void deliver(Runnable task) {
    add(task);
    try {
      runDue();
    } finally {
      if (!hasOwner() && isNeeded()) {
        waking.run();
      }
    }
  }

  private void add(Runnable task) {
    posted.add(new PostedTask(task, now()));
  }

  private boolean hasOwner() {
    return owner.get() != null;
  }

  private boolean hasDue() {
    return !posted.isEmpty() || nextTimer <= now();
  }

  /** Returns whether the loop's thread has to wake earlier than it will by itself. */
  private boolean isNeeded() {
    return hasDue() || nextTimer < wakesAt;
  }

  /**
   * Returns for how many nanoseconds the loop's thread sleeps now; zero if there is work. While
   * another thread owns the mailbox, the timers are the owner's, which wakes this one at its end.
   *
   * @param latest when the thread wakes in any case
   */
  long nanosToSleep(long latest) {
    boolean elsewhere = hasOwner();
    wakesAt = elsewhere ? latest : Math.min(latest, nextTimer);
    boolean idle = elsewhere ? hasOwner() : !hasOwner() && !isNeeded();
    return idle ? Math.max(1, wakesAt - now()) : 0;
  }

  /** Posts {@code task} at a time in future. */
  LoopAlarm postAt(long at, Runnable task) {
    TimedTask timer = new TimedTask(at, task);
    if (isOwner(Thread.currentThread())) {
      timer.begin();
    } else {
      post(() -> beginLater(timer));
    }
    return timer;
  }

  /** Begins a timer of another thread, which can no longer be told that memory is short. */
  private void beginLater(TimedTask timer) {
    timer.behind = notBegun;
    notBegun = timer;
    beginTimers();
  }

  /** Begins the timers that have not begun, in case memory was short. Called by the owner. */
  void beginTimers() {
    while (notBegun != null) {
      notBegun.begin();
      notBegun = notBegun.behind;
    }
  }

  /**
   * Runs what is due, but not too much in a row, unless another thread owns the mailbox: the owner
   * does it then.
   */
  void runDue() {
    if (hasDue() && owner.compareAndSet(null, Thread.currentThread())) {
      try {
        runOwned();
      } finally {
        owner.set(null);
      }
    }
  }

  private void runOwned() {
    Runnable next = takeNext();
    for (int left = MOST_IN_A_ROW; next != null; next = --left > 0 ? takeNext() : null) {
      runner.accept(next);
    }
  }

  /** Takes the next task that is due. Nothing that it calls throws once the task is taken. */
  private @Nullable Runnable takeNext() {
    PostedTask first = posted.peek();
    if (nextTimer <= (first == null ? now() : first.at)) {
      TimedTask timer = timers.first();
      timer.end();
      return timer;
    }
    if (first != null) {
      posted.remove();
      return first.task;
    }
    return null;
  }

  /** A timer. It is in the tree from its begin to its end, both of which are the owner's. */
  private final class TimedTask implements Runnable, LoopAlarm, Comparable<TimedTask> {
    private final long at;
    private final Runnable task;
    private long number;
    private @Nullable TimedTask behind;
    private volatile boolean cancelled;

    TimedTask(long at, Runnable task) {
      this.at = at;
      this.task = task;
    }

    void begin() {
      if (!cancelled) {
        number = ++lastNumber;
        timers.add(this);
        nextTimer = timers.first().at;
      }
    }

    void end() {
      timers.remove(this);
      nextTimer = timers.isEmpty() ? NEVER : timers.first().at;
    }

    @Override
    public int compareTo(TimedTask other) {
      return at == other.at ? Long.compare(number, other.number) : Long.compare(at, other.at);
    }

    @Override
    public void run() {
      if (!cancelled) {
        task.run();
      }
    }

    @Override
    public void cancelAlarm() {
      cancelled = true;
      if (isOwner(Thread.currentThread())) {
        end();
      } else {
        post(this::end);
      }
    }
  }
}
