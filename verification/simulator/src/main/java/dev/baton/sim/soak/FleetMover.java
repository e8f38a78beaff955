package dev.baton.sim.soak;

import dev.baton.journal.JournalEvent.JournalEventKind;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Moves a fleet from one library to the other and back, a process at a time, again and again. */
final class FleetMover implements Runnable {
  private final SoakStage stage;
  private final FleetLibraries libraries;
  private final List<String> names;
  private final Duration pace;
  private final CountDownLatch timeIsOver = new CountDownLatch(1);
  private final AtomicInteger moves = new AtomicInteger();

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

  /** Moves on until told to stop, and then until the first library is the only one again. */
  @Override
  public void run() {
    try {
      for (int round = 1; round % 2 == 0 || timeIsOver.getCount() > 0; round++) {
        for (ClientProcess client : stage.clients()) {
          if (round % 2 == 1 && timeIsOver.await(pace.toNanos(), TimeUnit.NANOSECONDS)) {
            break;
          }
          moveClient(client, names.get(round % 2));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void moveClient(ClientProcess client, String library) throws InterruptedException {
    String life = client.lifeName();
    libraries.moveTo(client.clientNumber(), library);
    client.replaceInOrder(life);
    moves.incrementAndGet();
    stage.eventLog().noteEvent(JournalEventKind.FAULT, life + " moves to " + library);
    TimeUnit.NANOSECONDS.sleep(pace.toNanos() / 2);
  }

  void stopMoving() {
    timeIsOver.countDown();
  }

  int moveCount() {
    return moves.get();
  }
}
