package dev.baton.runtime;

import dev.baton.runtime.port.EventLoop;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** What runs in the loop each time that one of its tasks has thrown. Thread-safe. */
public final class LoopRecoveries {
  private final EventLoop loop;
  private final Set<Runnable> recoveries = Collections.synchronizedSet(new LinkedHashSet<>());

  LoopRecoveries(EventLoop loop) {
    this.loop = loop;
  }

  /** A task that is one of the recoveries until it has ended without throwing. */
  private final class UndoneTask implements Runnable {
    private final BooleanSupplier due;
    private final Runnable task;

    UndoneTask(BooleanSupplier due, Runnable task) {
      this.due = due;
      this.task = task;
    }

    @Override
    public void run() {
      if (due.getAsBoolean() && recoveries.contains(this)) {
        task.run();
        recoveries.remove(this);
      }
    }
  }

  /** Runs all of them. In the loop. */
  void runAll() {
    List.copyOf(recoveries).forEach(Runnable::run);
  }

  /**
   * Runs {@code recovery} each time that a task of the loop has thrown, until it is removed. It
   * does what that task may have left undone.
   */
  public void addRecovery(Runnable recovery) {
    recoveries.add(recovery);
  }

  /** Ends what {@link #addRecovery} began. */
  public void removeRecovery(Runnable recovery) {
    recoveries.remove(recovery);
  }

  /**
   * Runs {@code task} in the loop after {@code nanos}, and again whenever a task of the loop has
   * thrown, until it ends without throwing, or is cancelled. So the time is heard even if the
   * alarm's own task is lost. In the loop.
   */
  public EventLoop.LoopAlarm runAfter(long nanos, Runnable task) {
    long begun = loop.nanoTime();
    UndoneTask due = new UndoneTask(() -> loop.nanoTime() - begun >= nanos, task);
    EventLoop.LoopAlarm alarm = loop.runAfter(nanos, due);
    recoveries.add(due);
    return () -> {
      recoveries.remove(due);
      alarm.cancelAlarm();
    };
  }

  /**
   * Runs {@code task} in the loop, and again whenever a task of the loop has thrown, until it ends
   * without throwing. It must do only what an earlier run has left undone. If this throws, the task
   * never runs.
   */
  public void runUntilDone(Runnable task) {
    UndoneTask undone = new UndoneTask(() -> true, task);
    recoveries.add(undone); // First: the task may run at once, and throw.
    try {
      loop.postTask(undone);
    } catch (RuntimeException | Error e) {
      recoveries.remove(undone);
      throw e;
    }
  }
}
