package dev.baton.runtime.loop;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Runs the callbacks of one user on that user's executor, one at a time and in order; on threads of
 * Baton's own where that executor refuses. A callback that throws is logged. A callback that blocks
 * delays only those behind it. Thread-safe.
 */
public final class CallbackNotifier {
  private final String name;
  private final Executor executor;
  private final Executor ownThreads;
  private final GuardedTelemetry telemetry;
  private final IsolatedCalls calls;
  private final Queue<CallbackTask> waiting = new ArrayDeque<>();
  private boolean busy;
  private @Nullable CallbackTask running;
  private @Nullable Thread worker;
  private boolean interrupted;

  /**
   * A callback to run.
   *
   * @param callback the user's code
   * @param then Baton's code; runs afterwards in any case
   * @param offered whether the executor may refuse it for good
   * @param taken whether it has begun to run, or is given up: it does one of the two, and once
   */
  private record CallbackTask(
      Runnable callback, Runnable then, boolean offered, AtomicBoolean taken) {
    boolean takeTask() {
      return taken.compareAndSet(false, true);
    }
  }

  /**
   * Creates a notifier for {@code name}, the name that logs use.
   *
   * @param ownThreads run what {@code executor} refuses
   * @param calls runs the callbacks, and the executor
   */
  public CallbackNotifier(
      String name,
      Executor executor,
      Executor ownThreads,
      GuardedTelemetry telemetry,
      IsolatedCalls calls) {
    this.name = name;
    this.executor = executor;
    this.ownThreads = ownThreads;
    this.telemetry = telemetry;
    this.calls = calls;
  }

  /** Returns the name in logs of the owner of these callbacks. */
  public String name() {
    return name;
  }

  /** Runs {@code callback} after all earlier ones. */
  public void enqueueCallback(Runnable callback) {
    enqueueCallback(callback, () -> {});
  }

  /**
   * Runs {@code callback} after all earlier ones.
   *
   * @param then runs afterwards in any case; Baton's own, and quick
   */
  public void enqueueCallback(Runnable callback, Runnable then) {
    addTask(new CallbackTask(callback, then, false, new AtomicBoolean()));
  }

  /**
   * Runs {@code callback} after all earlier ones, unless the executor refuses it.
   *
   * @param then runs afterwards in any case, even if the executor has refused; Baton's own, and
   *     quick
   */
  public void offerCallback(Runnable callback, Runnable then) {
    addTask(new CallbackTask(callback, then, true, new AtomicBoolean()));
  }

  private void addTask(CallbackTask task) {
    telemetry.callbackQueued();
    synchronized (waiting) {
      waiting.add(task);
      if (busy) {
        return;
      }
      busy = true;
    }
    runNext();
  }

  /** Interrupts {@code callback}, if it is running. */
  public void interruptCallback(Runnable callback) {
    synchronized (waiting) {
      if (worker != null && running != null && running.callback() == callback) {
        worker.interrupt();
        interrupted = true;
      }
    }
  }

  /** Returns whether the calling thread runs one of the callbacks. */
  public boolean isRunningHere() {
    return workerThread() == Thread.currentThread();
  }

  /** Returns the thread of the running callback; null if none runs. */
  public @Nullable Thread workerThread() {
    synchronized (waiting) {
      return worker;
    }
  }

  private void runNext() {
    CallbackTask next;
    synchronized (waiting) {
      next = waiting.poll();
      busy = next != null;
    }
    if (next == null) {
      return;
    }
    CallbackTask task = next;
    boolean accepted =
        isAccepted("The executor", executor, task)
            || (!task.offered() && isAccepted("Baton's own thread", ownThreads, task));
    if (!accepted && task.takeTask()) {
      finishTask(task, true);
    }
  }

  private boolean isAccepted(String what, Executor to, CallbackTask task) {
    return calls.runCall(
        what + " for the callbacks of " + name, () -> to.execute(() -> runTask(task)));
  }

  private void runTask(CallbackTask task) {
    if (!task.takeTask()) {
      return;
    }
    beginTask(task);
    boolean returned = calls.runCall("A callback of " + name, task.callback());
    endTask();
    finishTask(task, !returned);
  }

  private void beginTask(CallbackTask task) {
    synchronized (waiting) {
      running = task;
      worker = Thread.currentThread();
      interrupted = false;
    }
  }

  /** Gives the thread back to the executor; an interrupt of ours must not stay in it. */
  private void endTask() {
    synchronized (waiting) {
      running = null;
      worker = null;
      if (interrupted) {
        Thread.interrupted();
      }
    }
  }

  private void finishTask(CallbackTask task, boolean failed) {
    try {
      telemetry.callbackEnded(failed);
      task.then().run();
    } finally {
      runNext();
    }
  }
}
