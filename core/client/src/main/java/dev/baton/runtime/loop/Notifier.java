package dev.baton.runtime.loop;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Runs the callbacks of one user on that user's executor, one at a time and in order. A callback
 * that throws is logged; one that blocks keeps only those behind it waiting. Thread-safe.
 */
public final class Notifier {
  private static final LoopLog log = LoopLog.of(Notifier.class);

  private final String name;
  private final Executor executor;
  private final Queue<Task> waiting = new ArrayDeque<>();
  private boolean busy;
  private @Nullable Task running;
  private @Nullable Thread worker;
  private boolean interrupted;

  /**
   * A callback to run.
   *
   * @param then ours; runs afterwards in any case
   * @param taken whether it has begun to run, or is given up: it does one of the two, and once
   */
  private record Task(Runnable callback, Runnable then, AtomicBoolean taken) {
    boolean take() {
      return taken.compareAndSet(false, true);
    }
  }

  /** Runs callbacks for {@code name}, as logs shall call it. */
  public Notifier(String name, Executor executor) {
    this.name = name;
    this.executor = executor;
  }

  /** What logs call the one whose callbacks these are. */
  public String name() {
    return name;
  }

  /** Runs {@code callback} after all before it. */
  public void tell(Runnable callback) {
    tell(callback, () -> {});
  }

  /**
   * Runs {@code callback} after all before it.
   *
   * @param then runs in any case afterwards, even if the executor refuses the callback; ours, and
   *     quick
   */
  public void tell(Runnable callback, Runnable then) {
    synchronized (waiting) {
      waiting.add(new Task(callback, then, new AtomicBoolean()));
      if (busy) {
        return;
      }
      busy = true;
    }
    runNext();
  }

  /** Interrupts {@code callback}, if it is running. */
  public void interrupt(Runnable callback) {
    synchronized (waiting) {
      if (worker != null && running != null && running.callback() == callback) {
        worker.interrupt();
        interrupted = true;
      }
    }
  }

  /** Whether the calling thread runs one of the callbacks. */
  public boolean isRunningHere() {
    return worker() == Thread.currentThread();
  }

  /** Returns the thread of the running callback; null if none runs. */
  public @Nullable Thread worker() {
    synchronized (waiting) {
      return worker;
    }
  }

  private void runNext() {
    Task next;
    synchronized (waiting) {
      next = waiting.poll();
      busy = next != null;
    }
    if (next == null) {
      return;
    }
    Task task = next;
    try {
      executor.execute(() -> run(task));
    } catch (Throwable e) {
      log.error(e, "The executor for the callbacks of {} failed to run one", name);
      if (task.take()) {
        done(task);
      }
    }
  }

  private void run(Task task) {
    if (!task.take()) {
      return;
    }
    begin(task);
    try {
      task.callback().run();
    } catch (Throwable e) {
      log.error(e, "A callback of {} failed; Baton goes on", name);
    }
    end();
    done(task);
  }

  private void begin(Task task) {
    synchronized (waiting) {
      running = task;
      worker = Thread.currentThread();
      interrupted = false;
    }
  }

  /** The thread is the executor's again: an interrupt of ours must not follow it. */
  private void end() {
    synchronized (waiting) {
      running = null;
      worker = null;
      if (interrupted) {
        Thread.interrupted();
      }
    }
  }

  private void done(Task task) {
    try {
      task.then().run();
    } finally {
      runNext();
    }
  }
}
