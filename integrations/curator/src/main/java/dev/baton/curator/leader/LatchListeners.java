package dev.baton.curator.leader;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The listeners of a latch. Each call waits for all of them, also for those with an executor of
 * their own: only then it is known that the work has stopped. Thread-safe.
 */
final class LatchListeners {
  private static final Logger log = LoggerFactory.getLogger(LeaderLatch.class);

  private final List<Entry> entries = new CopyOnWriteArrayList<>();
  private final ThreadLocal<Boolean> calling = ThreadLocal.withInitial(() -> false);

  private record Entry(LeaderLatchListener listener, @Nullable Executor executor) {}

  /** Adds a listener, which is called on {@code executor}; null for the calling thread. */
  void addListener(LeaderLatchListener listener, @Nullable Executor executor) {
    entries.add(new Entry(listener, executor));
  }

  void removeListener(LeaderLatchListener listener) {
    entries.removeIf(entry -> entry.listener().equals(listener));
  }

  void removeAll() {
    entries.clear();
  }

  /** Returns whether the calling thread runs a listener. */
  boolean isCallingHere() {
    return calling.get();
  }

  /** Calls all listeners; returns when all have returned, or when this thread is interrupted. */
  void callAll(Consumer<LeaderLatchListener> call) {
    List<CompletableFuture<Void>> elsewhere =
        entries.stream().map(entry -> callOne(entry, call)).toList();
    try {
      CompletableFuture.allOf(elsewhere.toArray(CompletableFuture[]::new)).get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      log.error("A listener of a LeaderLatch has failed", e.getCause());
    }
  }

  private CompletableFuture<Void> callOne(Entry entry, Consumer<LeaderLatchListener> call) {
    Runnable task = () -> callHere(entry.listener(), call);
    Executor executor = entry.executor();
    if (executor == null) {
      task.run();
      return CompletableFuture.completedFuture(null);
    }
    try {
      return CompletableFuture.runAsync(task, executor);
    } catch (RejectedExecutionException e) {
      log.error("The executor of a LeaderLatch's listener has refused a call", e);
      return CompletableFuture.completedFuture(null);
    }
  }

  private void callHere(LeaderLatchListener listener, Consumer<LeaderLatchListener> call) {
    calling.set(true);
    try {
      call.accept(listener);
    } catch (RuntimeException e) {
      log.error("A listener of a LeaderLatch has failed", e);
    } finally {
      calling.set(false);
    }
  }
}
