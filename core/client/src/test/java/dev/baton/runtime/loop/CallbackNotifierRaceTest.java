package dev.baton.runtime.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.baton.runtime.Race;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Callbacks that come, run and are interrupted at the same time. */
@Tag("long")
final class CallbackNotifierRaceTest {
  private static final IsolatedCalls CALLS = new IsolatedCalls(() -> 0);

  @Test
  void runsAllAndOneAtATime() {
    Race.play(
        () -> {
          CallbackNotifier notifier =
              new CallbackNotifier(
                  "me", Runnable::run, Runnable::run, GuardedTelemetry.NONE, CALLS);
          int[] run = new int[1];
          Runnable telling = () -> notifier.enqueueCallback(() -> run[0]++);
          Race.run(telling, telling);
          assertEquals(2, run[0]);
        });
  }

  @Test
  void endsEachOnceAlsoIfTheExecutorBothRunsAndRefusesIt() {
    Race.play(
        () -> {
          Thread[] runs = new Thread[1];
          CallbackNotifier notifier =
              new CallbackNotifier(
                  "me",
                  task -> {
                    runs[0] = new Thread(task);
                    runs[0].start();
                    throw new RejectedExecutionException();
                  },
                  Runnable::run,
                  GuardedTelemetry.NONE,
                  CALLS);
          int[] begun = new int[1];
          int[] ended = new int[1];
          notifier.enqueueCallback(() -> begun[0]++, () -> ended[0]++);
          Race.join(runs[0]);
          assertEquals(1, ended[0]);
          assertEquals(1, begun[0]);
        });
  }

  @Test
  void interruptsTheCallbackMeantOrNothing() {
    Race.play(
        () -> {
          CallbackNotifier notifier =
              new CallbackNotifier(
                  "me", Runnable::run, Runnable::run, GuardedTelemetry.NONE, CALLS);
          Runnable meant = () -> {};
          boolean[] wrongly = new boolean[1];
          Runnable other = () -> wrongly[0] |= Thread.currentThread().isInterrupted();
          Race.run(
              () -> notifier.interruptCallback(meant),
              () -> {
                notifier.enqueueCallback(meant);
                notifier.enqueueCallback(other);
              });
          assertFalse(wrongly[0]);
        });
  }

  @Test
  void interruptsACallbackThatWaits() {
    Race.play(
        () -> {
          CallbackNotifier notifier =
              new CallbackNotifier(
                  "me", Runnable::run, Runnable::run, GuardedTelemetry.NONE, CALLS);
          CountDownLatch begun = new CountDownLatch(1);
          Runnable waiting =
              () -> {
                begun.countDown();
                Race.waitForInterrupt();
              };
          Race.run(
              () -> {
                Race.await(begun);
                notifier.interruptCallback(waiting);
              },
              () -> notifier.enqueueCallback(waiting));
        });
  }
}
