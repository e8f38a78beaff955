package dev.baton.testkit;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Clears away the things that a test left open, when this JVM ends in order. The newest goes first,
 * so that a process ends before its directory is deleted.
 */
final class AtExit {
  private static final Deque<Runnable> REMAINING = new ConcurrentLinkedDeque<>();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(AtExit::runAll, "baton-testkit-at-exit"));
  }

  private AtExit() {}

  static void addCleanup(Runnable cleanup) {
    REMAINING.addFirst(cleanup);
  }

  /** Removes the object that was given to {@link #addCleanup}. */
  static void removeCleanup(Runnable cleanup) {
    REMAINING.remove(cleanup);
  }

  private static void runAll() {
    for (Runnable cleanup : REMAINING) {
      try {
        cleanup.run();
      } catch (RuntimeException e) {
        System.err.println("baton-testkit left something behind: " + e);
      }
    }
  }
}
