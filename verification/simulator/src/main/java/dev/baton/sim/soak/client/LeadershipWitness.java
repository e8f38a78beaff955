package dev.baton.sim.soak.client;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;

/**
 * Asks all contenders of a process every millisecond if they lead. For a while after a standstill
 * of the process, it asks without a pause.
 */
final class LeadershipWitness implements Runnable {
  private static final long PAUSE_NANOS = 1_000_000;
  private static final long STANDSTILL_NANOS = 500_000_000;
  private static final long WAKEFUL_NANOS = 100_000_000;

  private final List<WatchedContender> all = new CopyOnWriteArrayList<>();
  private volatile boolean dismissed;

  /** Asks {@code contender} from now on. */
  WatchedContender watchContender(SoakContender contender, CandidateDiary diary) {
    WatchedContender watched = new WatchedContender(contender, diary);
    all.add(watched);
    return watched;
  }

  /** Asks once more, and then no more. */
  void forgetContender(WatchedContender watched) {
    all.remove(watched);
    watched.askOnce();
  }

  void dismissWitness() {
    dismissed = true;
  }

  @Override
  public void run() {
    long last = System.nanoTime();
    long wakefulUntil = last;
    while (!dismissed) {
      long now = System.nanoTime();
      if (now - last > STANDSTILL_NANOS) {
        wakefulUntil = now + WAKEFUL_NANOS;
      }
      last = now;
      all.forEach(WatchedContender::askOnce);
      if (now - wakefulUntil >= 0) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }
}
