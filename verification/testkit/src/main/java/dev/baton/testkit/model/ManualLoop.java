package dev.baton.testkit.model;

import dev.baton.runtime.port.EventLoop;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The loop of one machine in virtual time. A blocking call of Baton lets time pass until it
 * returns. Not thread-safe.
 */
public final class ManualLoop implements EventLoop, Executor {
  private static final long WALL_AT_START = Duration.ofDays(20_000).toNanos();
  private static final long NEXT_RECOVERY = Duration.ofSeconds(1).toNanos();
  private static final long FOR_EVER = Duration.ofDays(365).toNanos();

  private final VirtualTime time;
  private final long origin;
  private final double speed;
  private long frozenUntil;
  private long sleepFrom;
  private long sleepFor;
  private long slept;
  private long wallAhead;
  private final Queue<Runnable> mailbox = new ArrayDeque<>();
  private boolean closed;
  private boolean stands;
  private Runnable recovery = () -> {};
  private boolean recoveryDue;
  private Predicate<Throwable> planned = thrown -> false;
  private final Set<LoopTimer> timers = new HashSet<>();
  private final Set<Thread> exiting = new HashSet<>();

  /** Creates a machine with clocks that show {@code time}. */
  public ManualLoop(VirtualTime time) {
    this(time, 0, 1);
  }

  /**
   * Creates a machine with an independent monotonic clock.
   *
   * @param origin the value of the clock at the beginning
   * @param speed the nanoseconds that the clock counts in a nanosecond of {@code time}
   */
  public ManualLoop(VirtualTime time, long origin, double speed) {
    this.time = time;
    this.origin = origin;
    this.speed = speed;
  }

  @Override
  public void postTask(Runnable task) {
    time.runAfter(0, () -> runInOrder(task));
  }

  /** Runs {@code callback} in the loop: an executor for users' callbacks, in tests. */
  @Override
  public void execute(Runnable callback) {
    postTask(callback);
  }

  @Override
  public LoopAlarm runAfter(long delayNanos, Runnable task) {
    LoopTimer timer = new LoopTimer(nanoTime() + Math.max(0, delayNanos), task);
    timer.setTimer(delayNanos);
    return timer;
  }

  /**
   * A timer by this machine's clock. It can be cancelled even when it is due while the machine is
   * frozen.
   */
  private final class LoopTimer implements LoopAlarm {
    private final long due;
    private final Runnable task;
    private VirtualTime.@Nullable VirtualTask set;

    LoopTimer(long due, Runnable task) {
      this.due = due;
      this.task = task;
    }

    void setTimer(long delayNanos) {
      timers.add(this);
      set = time.runAfter((long) Math.ceil(delayNanos / speed), this::fireTimer);
    }

    private void fireTimer() {
      ManualLoop.this.runInOrder(this::ringTimer);
    }

    private void ringTimer() {
      if (set == null) {
        return;
      }
      set = null;
      timers.remove(this);
      if (due - nanoTime() > 0) {
        setTimer(due - nanoTime());
      } else {
        task.run();
      }
    }

    @Override
    public void cancelAlarm() {
      if (set != null) {
        set.cancelTask();
        set = null;
        timers.remove(this);
      }
    }
  }

  /** Returns the number of timers that are set. */
  public int timerCount() {
    return timers.size();
  }

  private boolean isFrozen() {
    return frozenUntil > time.now();
  }

  private void runInOrder(Runnable task) {
    mailbox.add(task);
    runMail();
  }

  /**
   * Runs the due tasks in the order in which they became due, as soon as the machine is not frozen.
   */
  private void runMail() {
    while (!closed && !mailbox.isEmpty()) {
      if (stands) {
        return;
      }
      if (isFrozen()) {
        time.runAfter(frozenUntil - time.now(), this::runMail);
        return;
      }
      runTask(mailbox.remove());
    }
  }

  private void runTask(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      recoveryDue = true;
      reportFailure("A task of a machine's loop", e);
      recoverIfDue();
    }
  }

  private void recoverIfDue() {
    if (!recoveryDue) {
      return;
    }
    recoveryDue = false;
    try {
      recovery.run();
    } catch (RuntimeException | Error e) {
      noteLostTask();
      reportFailure("The recovery from a failed task", e);
    }
  }

  /** Notes that a task could not be posted, so that the loop soon recovers. */
  void noteLostTask() {
    recoveryDue = true;
    time.runAfter(NEXT_RECOVERY, () -> runInOrder(this::recoverIfDue));
  }

  @Override
  public void watchLoop(LongSupplier periodNanos, Runnable look) {
    time.runAfter(
        (long) Math.ceil(periodNanos.getAsLong() / speed),
        () -> {
          if (!closed) {
            watchLoop(periodNanos, look);
          }
          if (!closed && !isFrozen()) {
            look.run();
          }
        });
  }

  @Override
  public void repeatTask(Runnable task) {
    time.runAfter(
        NEXT_RECOVERY,
        () -> {
          if (!closed) {
            repeatTask(task);
            runInOrder(task);
          }
        });
  }

  @Override
  public void onFailedTask(Runnable recovery) {
    this.recovery = recovery;
  }

  /** Expects planned failures. Baton's own code then continues after them, as in production. */
  public void expectFailures(Predicate<Throwable> planned) {
    this.planned = planned;
  }

  /** Throws {@code thrown} again, which ends the test, unless the test has planned it. */
  @Override
  public void reportFailure(String what, Throwable thrown) {
    if (planned.test(thrown)) {
      return;
    }
    if (thrown instanceof RuntimeException unplanned) {
      throw unplanned;
    }
    if (thrown instanceof Error unplanned) {
      throw unplanned;
    }
    throw new AssertionError(what + " has failed", thrown);
  }

  /**
   * Lets time pass until {@code future} is done.
   *
   * @throws AssertionError if a wait without limit lasts for a year
   */
  @Override
  public boolean awaitFuture(CompletableFuture<?> future, long nanos) {
    if (nanos < FOR_EVER) {
      return awaitUntil(time.now() + nanos, future);
    }
    time.runUntil("the end of a call that waits for ever", Duration.ofDays(365), future::isDone);
    return true;
  }

  /** Waits until {@code end}. A freeze of this machine stops the waiting caller, too. */
  private boolean awaitUntil(long end, CompletableFuture<?> future) {
    boolean done = time.runUntil(end, future::isDone);
    if (done || !isFrozen()) {
      return done;
    }
    return awaitUntil(frozenUntil, future);
  }

  @Override
  public void runAside(String name, Runnable task) {
    time.runAfter(0, task);
  }

  /** Makes {@code thread} seem to have called {@code System.exit}. */
  public void addExiting(Thread thread) {
    exiting.add(thread);
  }

  @Override
  public boolean isExiting(Thread thread) {
    return exiting.contains(thread);
  }

  /**
   * Freezes this machine for {@code duration}, as SIGSTOP or a pause of the VM does. Its clocks go
   * on, and nothing runs. Afterwards all due tasks run.
   */
  public void freezeFor(Duration duration) {
    frozenUntil = Math.max(frozenUntil, time.now() + duration.toNanos());
  }

  /**
   * Stops the loop alone, as a task does that never returns. Its clocks go on, and whatever does
   * not need the loop.
   */
  public void stopLoop() {
    stands = true;
  }

  /** Returns true if the loop is stopped. */
  public boolean isStopped() {
    return stands;
  }

  /** Ends the effect of {@link #stopLoop}. All due tasks run. */
  public void continueLoop() {
    stands = false;
    time.runAfter(0, this::runMail);
  }

  /** Moves the wall clock alone by {@code duration}, or back if that is negative. */
  public void moveWallClock(Duration duration) {
    wallAhead += duration.toNanos();
  }

  /**
   * Suspends this machine for {@code duration}, like a notebook with a closed lid. Nothing runs,
   * and its monotonic clock stands still meanwhile.
   */
  public void putToSleep(Duration duration) {
    slept = sleptSoFar();
    sleepFrom = time.now();
    sleepFor = duration.toNanos();
    freezeFor(duration);
  }

  /** Returns true if the machine sleeps now, so it answers no questions. */
  public boolean isAsleep() {
    return time.now() - sleepFrom < sleepFor;
  }

  private long sleptSoFar() {
    return slept + Math.min(time.now() - sleepFrom, sleepFor);
  }

  @Override
  public long nanoTime() {
    return origin + (long) ((time.now() - sleptSoFar()) * speed);
  }

  @Override
  public long wallNanos() {
    return WALL_AT_START + wallAhead + sleptSoFar() + nanoTime();
  }

  @Override
  public void close() {
    closed = true;
    List.copyOf(timers).forEach(LoopTimer::cancelAlarm);
  }
}
