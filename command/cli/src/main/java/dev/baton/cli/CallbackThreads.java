package dev.baton.cli;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads for the library's callbacks, which exist before an election: no limit prevents them. */
final class CallbackThreads {
  private static final int OF_EACH_JOB = 2; // one may wait for a command to end

  private CallbackThreads() {}

  /** Starts the threads that so many jobs need. */
  static Executor start(int jobs) {
    int count = OF_EACH_JOB * jobs;
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            count,
            count,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> DaemonThread.of("baton-callbacks", work));
    threads.prestartAllCoreThreads();
    return threads;
  }
}
