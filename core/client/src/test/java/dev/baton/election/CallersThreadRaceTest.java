package dev.baton.election;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.baton.runtime.PumpedLoop;
import dev.baton.runtime.Race;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A thread that is about to wait, and one that gives it something to do. */
@Tag("long")
final class CallersThreadRaceTest {
  /** Many: a lost wake-up takes two changes of threads, at the right steps. */
  private static final int ORDERS = 500;

  @Test
  void neverSleepsBesideATask() {
    Race.play(
        ORDERS,
        () -> {
          CallersThread caller = new CallersThread(new PumpedLoop());
          int[] run = new int[1];
          Race.run(() -> work(caller, run), () -> caller.execute(() -> run[0]++));
          assertEquals(1, run[0]);
        });
  }

  private static void work(CallersThread caller, int[] run) {
    try {
      while (run[0] == 0) {
        caller.runTasks(Long.MAX_VALUE);
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
