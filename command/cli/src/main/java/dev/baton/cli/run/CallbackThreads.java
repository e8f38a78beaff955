package dev.baton.cli.run;

import dev.baton.cli.process.DaemonThread;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads for the library's callbacks and checks. They start before the election does, so a thread
 * limit cannot block a callback later.
 */
final class CallbackThreads {
  private static final int OF_EACH_JOB = 2; // because one thread may wait for a command to end

  private CallbackThreads() {}

  /** Starts the threads that {@code jobs} jobs need. */
  static Executor start(int jobs) {
    return startThreads("baton-callbacks", OF_EACH_JOB * jobs);
  }

  /** Starts {@code count} threads of this name. */
  static Executor startThreads(String name, int count) {
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            count,
            count,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> DaemonThread.createThread(name, work));
    threads.prestartAllCoreThreads();
    return threads;
  }
}
