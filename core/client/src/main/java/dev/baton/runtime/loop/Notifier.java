package dev.baton.runtime.loop;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Runs the callbacks of one user on that user's executor, one at a time and in order. A callback
 * that throws is logged. A callback that blocks delays only those behind it. Thread-safe.
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
   * @param callback the user's code
   * @param then Baton's code; runs afterwards in any case
   * @param taken whether it has begun to run, or is given up: it does one of the two, and once
   */
  private record Task(Runnable callback, Runnable then, AtomicBoolean taken) {
    boolean take() {
      return taken.compareAndSet(false, true);
    }
  }

  /** Creates a notifier for {@code name}, the name that logs use. */
  public Notifier(String name, Executor executor) {
    this.name = name;
    this.executor = executor;
  }

  /** Returns the name in logs of the owner of these callbacks. */
  public String name() {
    return name;
  }

  /** Runs {@code callback} after all earlier ones. */
  public void tell(Runnable callback) {
    tell(callback, () -> {});
  }

  /**
   * Runs {@code callback} after all earlier ones.
   *
   * @param then runs afterwards in any case, even if the executor refuses the callback; Baton's
   *     own, and quick
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

  /** Returns whether the calling thread runs one of the callbacks. */
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

  /** Gives the thread back to the executor; an interrupt of ours must not stay in it. */
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
