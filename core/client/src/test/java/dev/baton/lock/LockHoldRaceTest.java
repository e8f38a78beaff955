package dev.baton.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.baton.participants.RequestOrigin;
import dev.baton.protocol.EndReason;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.Race;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A hold that the loop finds lost, while its user closes it, listens to it or goes on to read. */
@Tag("long")
final class LockHoldRaceTest {
  private static void play(Runnable scene) {
    Race.playBeside(BatonEngine.class, scene);
  }

  private static void lose(LockHold hold) {
    hold.noteLoss(EndReason.LEASE_OVER);
  }

  /** The end of a hold, and what its user is told after that. */
  private static final class ClosedHold {
    private final LockHold hold;
    private boolean closed;
    private boolean toldLate;

    ClosedHold(LockHold hold) {
      this.hold = hold;
    }

    void close() {
      hold.close();
      closed = true;
    }

    void noteTold(Object news) {
      toldLate |= closed;
    }
  }

  @Test
  void nothingIsToldAfterClose() {
    play(
        () -> {
          ClosedHold user = new ClosedHold(new LoneQueue().newHold());
          user.hold.whenLost(user::noteTold);
          Race.run(() -> lose(user.hold), user::close);
          assertFalse(user.toldLate);
        });
  }

  @Test
  void closedHoldTellsNothingToLateListener() {
    play(
        () -> {
          ClosedHold user = new ClosedHold(new LoneQueue().newHold());
          lose(user.hold);
          Race.run(() -> user.hold.whenLost(user::noteTold), user::close);
          assertFalse(user.toldLate);
        });
  }

  @Test
  void lossIsToldOnce() {
    play(
        () -> {
          LockHold hold = new LoneQueue().newHold();
          int[] told = new int[2];
          hold.onLost(reason -> told[0]++);
          Consumer<EndReason> late = reason -> told[1]++;
          Race.run(() -> lose(hold), () -> hold.onLost(late));
          assertEquals(1, told[0]);
          assertEquals(1, told[1]);
        });
  }

  private static void checkInterruptEndsBy(Consumer<LockHold> end) {
    play(
        () -> {
          LockHold hold = new LoneQueue().newHold();
          Runnable user =
              () -> {
                hold.interruptOnLoss(Thread.currentThread());
                end.accept(hold);
              };
          Race.run(() -> lose(hold), user);
        });
  }

  @Test
  void interruptDoesNotOutliveTheHold() {
    checkInterruptEndsBy(LockHold::close);
  }

  @Test
  void lossReachesReader() {
    play(
        () -> {
          LockHold hold = new LoneQueue().newHold();
          LockHold[] reader = new LockHold[1];
          Race.run(() -> lose(hold), () -> reader[0] = hold.downgrade());
          assertEquals(EndReason.LEASE_OVER, reader[0].lossReason());
        });
  }

  @Test
  void interruptDoesNotOutliveTheReader() {
    checkInterruptEndsBy(hold -> hold.downgrade().close());
  }

  @Test
  void requestIsToldOnce() {
    play(
        () -> {
          LockHold hold = new LoneQueue().newHold();
          int[] told = new int[1];
          Race.run(
              () -> hold.onReleaseRequested(request -> told[0]++),
              () -> hold.noteRequest(new RequestOrigin("ops", "")));
          assertEquals(1, told[0]);
        });
  }
}
