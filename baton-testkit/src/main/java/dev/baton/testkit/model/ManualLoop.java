package dev.baton.testkit.model;

import dev.baton.runtime.Loop;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * The loop of one machine in virtual time. A blocking call of Baton's lets time pass until it
 * returns. Not thread-safe.
 */
public final class ManualLoop implements Loop, Executor {
  private static final long WALL_AT_START = Duration.ofDays(20_000).toNanos();
  private static final long FOR_EVER = Duration.ofDays(365).toNanos();

  private final VirtualTime time;
  private long frozenUntil;
  private long wallAhead;
  private boolean closed;

  /** A machine whose clocks show {@code time}. */
  public ManualLoop(VirtualTime time) {
    this.time = time;
  }

  @Override
  public void post(Runnable task) {
    time.after(0, () -> run(task));
  }

  /** Has {@code callback} run in the loop: an executor for users' callbacks, in tests. */
  @Override
  public void execute(Runnable callback) {
    post(callback);
  }

  @Override
  public Alarm after(long delayNanos, Runnable task) {
    Timer timer = new Timer(task);
    VirtualTime.Task added = time.after(delayNanos, () -> run(timer));
    return () -> {
      timer.cancelled = true;
      time.cancel(added);
    };
  }

  /** Can be cancelled also when it is due, but the machine is frozen. */
  private static final class Timer implements Runnable {
    private final Runnable task;
    boolean cancelled;

    Timer(Runnable task) {
      this.task = task;
    }

    @Override
    public void run() {
      if (!cancelled) {
        task.run();
      }
    }
  }

  private void run(Runnable task) {
    if (closed) {
      return;
    }
    if (frozenUntil > time.now()) {
      time.after(frozenUntil - time.now(), () -> run(task));
    } else {
      task.run();
    }
  }

  /**
   * Lets time pass until {@code future} is done.
   *
   * @throws AssertionError if it is not in a year, although the wait has no limit
   */
  @Override
  public boolean await(CompletableFuture<?> future, long nanos) {
    if (nanos < FOR_EVER) {
      return time.runUntil(time.now() + nanos, future::isDone);
    }
    time.runUntil("the end of a call that waits for ever", Duration.ofDays(365), future::isDone);
    return true;
  }

  /**
   * Stops this machine for {@code duration}, as SIGSTOP or a pause of the VM does: its clocks go
   * on, and nothing runs until it is over; then everything that was due does.
   */
  public void freeze(Duration duration) {
    frozenUntil = time.now() + duration.toNanos();
  }

  /** Suspends this machine for {@code duration}: the wall clock alone has gone on. */
  public void suspend(Duration duration) {
    wallAhead += duration.toNanos();
  }

  @Override
  public long nanoTime() {
    return time.now();
  }

  @Override
  public long wallOffset() {
    return WALL_AT_START + wallAhead;
  }

  @Override
  public void close() {
    closed = true;
  }
}
