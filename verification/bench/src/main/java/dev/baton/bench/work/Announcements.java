package dev.baton.bench.work;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Who was elected, and when. */
final class Announcements {
  private static final long PATIENCE_SECONDS = 120;

  /**
   * @param nanos of {@link System#nanoTime}
   */
  record Elected(int who, long nanos) {}

  private final BlockingQueue<Elected> elected = new LinkedBlockingQueue<>();

  /** To be run when {@code who} is elected. */
  Runnable of(int who) {
    return () -> elected.add(new Elected(who, System.nanoTime()));
  }

  /** The next, in the order in which they were elected. */
  Elected next() throws InterruptedException {
    Elected next = elected.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (next == null) {
      throw new IllegalStateException("nobody was elected for " + PATIENCE_SECONDS + " s");
    }
    return next;
  }
}
