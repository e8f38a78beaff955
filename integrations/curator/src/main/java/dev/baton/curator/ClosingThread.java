package dev.baton.curator;

import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;

/**
 * The thread that closes a latch or a framework. It runs the listeners that are told meanwhile, as
 * with Curator: so they may need a monitor that this thread has. Thread-safe.
 */
public final class ClosingThread implements Executor {
  private static final ThreadLocal<Boolean> calling = ThreadLocal.withInitial(() -> false);

  private final Thread thread = Thread.currentThread();

  /** The tasks, and nothing when all is closed. */
  private final BlockingQueue<Optional<Runnable>> tasks = new LinkedBlockingQueue<>();

  private boolean over;

  /**
   * Runs a callback of the user's in the calling thread, which waits for no framework's end then.
   */
  public static void runCallback(Runnable callback) {
    boolean nested = calling.get();
    calling.set(true);
    try {
      callback.run();
    } finally {
      calling.set(nested);
    }
  }

  /** Returns whether {@code other} is this thread. */
  public boolean isSame(Thread other) {
    return thread == other;
  }

  /**
   * Closes a framework's session as {@link #runWhile} does; but in a callback it does not wait,
   * since {@code close} may wait for that callback.
   */
  void closeSession(Runnable close) {
    if (calling.get()) {
      startCloser(close);
    } else {
      runWhile(close);
    }
  }

  private Thread startCloser(Runnable close) {
    Thread closer = new Thread(() -> runToEnd(close), "baton-curator-closer");
    closer.setDaemon(false);
    closer.start();
    return closer;
  }

  /**
   * Runs {@code close} in a thread of its own, and tasks in the calling one until that has
   * returned. An interrupt is handed on to {@code close}, and kept for later.
   */
  public void runWhile(Runnable close) {
    Thread closer = startCloser(close);
    boolean interrupted = false;
    boolean closing = true;
    while (closing) {
      try {
        Optional<Runnable> next = tasks.take();
        closing = next.isPresent();
        next.ifPresent(Runnable::run);
      } catch (InterruptedException e) {
        interrupted = true;
        closer.interrupt();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void runToEnd(Runnable close) {
    try {
      close.run();
    } finally {
      endTasks();
    }
  }

  private synchronized void endTasks() {
    over = true;
    tasks.add(Optional.empty());
  }

  /**
   * Has the closing thread run {@code task}.
   *
   * @throws RejectedExecutionException if it has closed what it was to close
   */
  @Override
  public synchronized void execute(Runnable task) {
    if (over) {
      throw new RejectedExecutionException("closed");
    }
    tasks.add(Optional.of(task));
  }
}
