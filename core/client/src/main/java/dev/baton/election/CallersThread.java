package dev.baton.election;

import dev.baton.internal.AsyncResults;
import dev.baton.runtime.port.EventLoop;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** An executor that runs its tasks in the thread that calls {@link #runTasks}. */
final class CallersThread implements Executor {
  private final EventLoop loop;
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private volatile CompletableFuture<Void> called = new CompletableFuture<>();
  private volatile @Nullable AsyncResults others;

  CallersThread(EventLoop loop) {
    this.loop = loop;
  }

  @Override
  public void execute(Runnable task) {
    tasks.add(task);
    called.complete(null);
    runByOthers();
  }

  /** Has {@code others} run the tasks, those that wait included: the caller runs none any more. */
  void handOver(AsyncResults others) {
    this.others = others;
    runByOthers();
  }

  private void runByOthers() {
    AsyncResults threads = others;
    if (threads == null) {
      return;
    }
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      threads.runCompletion(task);
    }
  }

  /** Runs the waiting tasks, or waits for one if there are none. */
  void runTasks(long nanos) throws InterruptedException {
    CompletableFuture<Void> next = new CompletableFuture<>();
    called = next;
    Runnable task = tasks.poll();
    if (task == null) {
      loop.awaitFuture(next, nanos);
    }
    while (task != null) {
      task.run();
      task = tasks.poll();
    }
  }
}
