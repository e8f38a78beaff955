package dev.baton.sim.soak;

import dev.baton.journal.JournalEvent.JournalEventKind;
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
final class FaultTrack implements Runnable {
  private static final int TRIES = 20;
  private static final double SHORTEST_GAP = 0.05;
  private static final double LONGEST_GAP = 0.6;

  private final FaultMaker maker;
  private final List<FaultKind> kinds;
  private final SoakTimes times;
  private final Random random;
  private final SoakEventLog eventLog;
  private final CountDownLatch timeIsOver;

  /**
   * Creates a track that does not run yet.
   *
   * @param kinds the kinds of faults to make
   * @param timeIsOver opens when the time is over
   */
  FaultTrack(
      FaultMaker maker,
      List<FaultKind> kinds,
      SoakTimes times,
      Random random,
      SoakEventLog eventLog,
      CountDownLatch timeIsOver) {
    this.maker = maker;
    this.kinds = new ArrayList<>(kinds);
    this.kinds.retainAll(maker.faultKinds());
    this.times = times;
    this.random = random;
    this.eventLog = eventLog;
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
            makeOne(kind);
          }
        }
        allDone = true;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void makeOne(FaultKind kind) throws InterruptedException {
    Random dice = new Random(random.nextLong());
    Optional<MadeFault> made = Optional.empty();
    for (int i = 0; made.isEmpty() && i < TRIES; i++) {
      pauseFor(times.partOfSession(dice, SHORTEST_GAP, LONGEST_GAP));
      made = maker.makeFault(kind, new Random(dice.nextLong()));
    }
    if (made.isPresent()) {
      MadeFault fault = made.get();
      eventLog.noteEvent(JournalEventKind.FAULT, kind + ": " + fault.what());
      pauseFor(fault.length());
      fault.end().run();
      eventLog.noteEvent(JournalEventKind.FAULT, "end of " + kind + ": " + fault.what());
    }
  }

  private static void pauseFor(Duration length) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(length.toNanos());
  }
}
