package dev.baton;

import dev.baton.runtime.loop.IsolatedCalls;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Starts the threads that run the callbacks of a {@link Baton}, as many as are blocked. */
final class CallbackPool {
  private static final Duration IDLE = Duration.ofSeconds(5);

  private CallbackPool() {}

  /** One thread is there from the start, since there may be none when it is needed. */
  static ExecutorService startPool() {
    AtomicInteger number = new AtomicInteger();
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            1,
            Integer.MAX_VALUE,
            IDLE.toMillis(),
            TimeUnit.MILLISECONDS,
            new SynchronousQueue<>(),
            task -> {
              Thread thread = new Thread(task, "baton-callbacks-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            },
            CallbackPool::runHere);
    var unused = IsolatedCalls.thrownBy(threads::prestartCoreThread);
    return threads;
  }

  /** Runs a callback that returned late, and those behind it, in the thread that hands it over. */
  private static void runHere(Runnable late, ThreadPoolExecutor ended) {
    late.run();
  }
}
