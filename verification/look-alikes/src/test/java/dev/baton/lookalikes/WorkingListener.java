package dev.baton.lookalikes;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The work of leaders: it goes on until a program ends it, or its thread is interrupted.
 * Thread-safe.
 */
final class WorkingListener {
  private static final Set<String> WORKING = ConcurrentHashMap.newKeySet();

  private final String place;
  private final String source;
  private final RunTrace trace;
  private final Semaphore finished = new Semaphore(0);
  private final AtomicInteger working = new AtomicInteger();

  /**
   * Creates the work of one candidate.
   *
   * @param place the path of the election, in its run
   */
  WorkingListener(String place, String source, RunTrace trace) {
    this.place = place;
    this.source = source;
    this.trace = trace;
  }

  /** Works. Notes if another candidate works, too. */
  void work() throws InterruptedException {
    boolean alone = WORKING.add(place);
    trace.note(source, alone ? "works" : "works beside another");
    working.incrementAndGet();
    try {
      finished.acquire();
      trace.note(source, "is done");
    } catch (InterruptedException e) {
      trace.note(source, "is interrupted");
      throw e;
    } finally {
      working.decrementAndGet();
      if (alone) {
        WORKING.remove(place);
      }
    }
  }

  /** Ends the work that goes on; returns whether any does. */
  synchronized boolean finish() {
    boolean works = working.get() > 0;
    if (works) {
      finished.release();
    }
    return works;
  }
}
