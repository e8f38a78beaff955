package dev.baton.testkit;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Clears away what a test left open when this JVM ends in order: the newest first, so that a
 * process ends before its directory goes.
 */
final class AtExit {
  private static final Deque<Runnable> REMAINING = new ConcurrentLinkedDeque<>();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(AtExit::runAll, "baton-testkit-at-exit"));
  }

  private AtExit() {}

  static void add(Runnable cleanup) {
    REMAINING.addFirst(cleanup);
  }

  /** Takes back what {@link #add} was told, the same object. */
  static void remove(Runnable cleanup) {
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
