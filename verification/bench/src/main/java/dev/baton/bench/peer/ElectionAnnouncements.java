package dev.baton.bench.peer;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The elections so far: the elected members, with their times. */
public final class ElectionAnnouncements {
  private static final long PATIENCE_SECONDS = 120;

  /**
   * An elected member.
   *
   * @param who the number of the member
   * @param nanos the time of the election, by {@link System#nanoTime}
   */
  public record ElectedMember(int who, long nanos) {}

  private final BlockingQueue<ElectedMember> elected = new LinkedBlockingQueue<>();

  /** Returns the action to run when {@code who} is elected. */
  public Runnable announcerOf(int who) {
    return () -> elected.add(new ElectedMember(who, System.nanoTime()));
  }

  /** Waits for the next elected member, in the order of the elections. */
  public ElectedMember awaitNext() throws InterruptedException {
    ElectedMember next = elected.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (next == null) {
      throw new IllegalStateException("nobody was elected for " + PATIENCE_SECONDS + " s");
    }
    return next;
  }
}
