package dev.baton.sim.soak;

import dev.baton.journal.Happening.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Makes one fault after the other from one mischief: each kind once in a random order, then again
 * in a new order.
 *
 * <p>The kinds, their order and their durations depend only on the seed. The targets also depend on
 * the leaders of the moment. Runs in its own thread until the time is over and each kind has had
 * its turn.
 */
final class Track implements Runnable {
  private static final int TRIES = 20;
  private static final double SHORTEST_GAP = 0.05;
  private static final double LONGEST_GAP = 0.6;

  private final Mischief mischief;
  private final List<FaultKind> kinds;
  private final Times times;
  private final Random random;
  private final Chronicle chronicle;
  private final CountDownLatch timeIsOver;

  /**
   * Creates a track that does not run yet.
   *
   * @param kinds the kinds of faults to make
   * @param timeIsOver opens when the time is over
   */
  Track(
      Mischief mischief,
      List<FaultKind> kinds,
      Times times,
      Random random,
      Chronicle chronicle,
      CountDownLatch timeIsOver) {
    this.mischief = mischief;
    this.kinds = new ArrayList<>(kinds);
    this.kinds.retainAll(mischief.kinds());
    this.times = times;
    this.random = random;
    this.chronicle = chronicle;
    this.timeIsOver = timeIsOver;
  }

  @Override
  public void run() {
    try {
      boolean allDone = kinds.isEmpty();
      while (!allDone || (timeIsOver.getCount() > 0 && !kinds.isEmpty())) {
        Collections.shuffle(kinds, random);
        for (FaultKind kind : kinds) {
          if (!allDone || timeIsOver.getCount() > 0) {
            make(kind);
          }
        }
        allDone = true;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void make(FaultKind kind) throws InterruptedException {
    Random dice = new Random(random.nextLong());
    Optional<Fault> made = Optional.empty();
    for (int i = 0; made.isEmpty() && i < TRIES; i++) {
      pause(times.part(dice, SHORTEST_GAP, LONGEST_GAP));
      made = mischief.make(kind, new Random(dice.nextLong()));
    }
    if (made.isPresent()) {
      Fault fault = made.get();
      chronicle.note(Kind.FAULT, kind + ": " + fault.what());
      pause(fault.length());
      fault.end().run();
      chronicle.note(Kind.FAULT, "end of " + kind + ": " + fault.what());
    }
  }

  private static void pause(Duration length) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(length.toNanos());
  }
}
