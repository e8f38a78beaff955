package dev.baton.sim.soak;

import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.testkit.ConditionWait;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Moves a fleet from one library to the other and back, a process at a time, again and again. */
final class FleetMover implements Runnable {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final SoakStage stage;
  private final FleetLibraries libraries;
  private final List<String> names;
  private final Duration pace;
  private final AtomicInteger moves = new AtomicInteger();
  private volatile boolean stopped;

  /**
   * Creates a mover that does not run yet.
   *
   * @param names the library to begin with, and the other one
   * @param pace the time from one move to the next
   */
  FleetMover(SoakStage stage, FleetLibraries libraries, List<String> names, Duration pace) {
    this.stage = stage;
    this.libraries = libraries;
    this.names = List.copyOf(names);
    this.pace = pace;
  }

  /** Moves there and back until told to stop: at least once, and each library gets to lead. */
  @Override
  public void run() {
    try {
      do {
        moveFleet(names.get(1));
        moveFleet(names.get(0));
      } while (!stopped);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void moveFleet(String library) throws InterruptedException {
    long begin = System.nanoTime();
    for (ClientProcess client : stage.clients()) {
      moveClient(client, library);
    }
    // On a slow machine the processes start for longer than the whole of a short migration takes.
    var unused =
        ConditionWait.happensWithin(PATIENCE, SoakStage.PAUSE, () -> hasLed(library, begin));
  }

  private boolean hasLed(String library, long begin) {
    return stage.eventLog().allEvents().stream()
        .filter(one -> one.kind() == JournalEventKind.VALID && one.at() >= begin)
        .anyMatch(one -> libraries.libraryOfCandidate(one.candidate()).equals(library));
  }

  private void moveClient(ClientProcess client, String library) throws InterruptedException {
    String life = client.lifeName();
    libraries.moveTo(client.clientNumber(), library);
    client.replaceInOrder(life);
    moves.incrementAndGet();
    stage.eventLog().noteEvent(JournalEventKind.FAULT, life + " moves to " + library);
    TimeUnit.NANOSECONDS.sleep(pace.toNanos());
  }

  void stopMoving() {
    stopped = true;
  }

  int moveCount() {
    return moves.get();
  }
}
