package dev.baton.test;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets time pass in a {@link VirtualWorld} as fast as real time while the test waits for something
 * other than Baton: for a future, say, or for the answer of its own web server.
 */
final class WorldPacer extends Thread {
  private static final long TICK = Duration.ofMillis(1).toNanos();
  private static final long MOST_AT_ONCE = Duration.ofMillis(10).toNanos();

  /** How many ticks in a row must see the test wait: a thread also waits briefly while it runs. */
  private static final int TICKS_TO_BELIEVE = 5;

  private final VirtualWorld world;
  private volatile boolean ended;

  WorldPacer(VirtualWorld world) {
    super("baton-test-pacer");
    this.world = world;
    setDaemon(true);
  }

  @Override
  public void run() {
    int ticks = 0;
    long last = System.nanoTime();
    while (!ended) {
      LockSupport.parkNanos(TICK);
      long now = System.nanoTime();
      ticks = testWaits() ? ticks + 1 : 0;
      if (ticks >= TICKS_TO_BELIEVE) {
        world.passSlowly(Math.min(now - last, MOST_AT_ONCE));
      }
      last = now;
    }
  }

  private boolean testWaits() {
    Thread test = world.testThread();
    return !UserThread.isRunning(test) || UserThread.waitsForNetwork(test);
  }

  void endPacing() {
    ended = true;
    LockSupport.unpark(this);
  }
}
