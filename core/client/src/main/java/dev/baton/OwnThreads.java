package dev.baton;

import dev.baton.runtime.loop.IsolatedCalls;
import dev.baton.runtime.port.EventLoop;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads of a Baton's own that run callbacks, as many as are blocked. Thread-safe. */
final class OwnThreads {
  private static final Duration IDLE_CALLBACK_THREAD = Duration.ofSeconds(5);
  private static final Duration NEXT_TRY = Duration.ofSeconds(1);

  private final EventLoop loop;
  private final ThreadPoolExecutor threads;

  /** One thread is there from the start, since there may be none when it is needed. */
  OwnThreads(EventLoop loop) {
    this.loop = loop;
    AtomicInteger number = new AtomicInteger();
    this.threads =
        new ThreadPoolExecutor(
            1,
            Integer.MAX_VALUE,
            IDLE_CALLBACK_THREAD.toMillis(),
            TimeUnit.MILLISECONDS,
            new SynchronousQueue<>(),
            task -> {
              Thread thread = new Thread(task, "baton-callbacks-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            },
            OwnThreads::runHere);
    var unused = IsolatedCalls.thrownBy(threads::prestartCoreThread);
  }

  /** Runs a callback that returned late, and those behind it, in the thread that hands it over. */
  private static void runHere(Runnable late, ThreadPoolExecutor ended) {
    late.run();
  }

  ExecutorService executor() {
    return threads;
  }

  /** Runs {@code task}; later, while the process can have no more threads and all are in use. */
  void runWhenFree(Runnable task) {
    if (IsolatedCalls.thrownBy(() -> threads.execute(task)) != null) {
      loop.runAfter(NEXT_TRY.toNanos(), () -> runWhenFree(task));
    }
  }
}
