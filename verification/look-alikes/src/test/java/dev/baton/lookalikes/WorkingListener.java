package dev.baton.lookalikes;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The work of leaders: it goes on until a program ends it, or its thread is interrupted.
 * Thread-safe.
 */
final class WorkingListener {
  /** Begins what is noted of work that goes on when Baton promises that none does. */
  static final String WRONG = "works ";

  private static final Map<String, WorkingListener> WORKING = new ConcurrentHashMap<>();

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
    WorkingListener first = WORKING.putIfAbsent(place, this);
    trace.note(source, first == null || first == this ? "works" : WRONG + "beside another");
    working.incrementAndGet();
    try {
      finished.acquire();
      trace.note(source, "is done");
    } catch (InterruptedException e) {
      trace.note(source, "is interrupted");
      throw e;
    } finally {
      if (working.decrementAndGet() == 0) {
        WORKING.remove(place, this);
      }
    }
  }

  /** Notes if work goes on; to be called when the candidate has been closed. */
  void noteIfWorking() {
    if (working.get() > 0) {
      trace.note(source, WRONG + "after the close");
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
