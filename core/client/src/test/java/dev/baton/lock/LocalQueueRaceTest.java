package dev.baton.lock;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.Race;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A user's thread that gives up its wait, while the loop serves or ends its queue. */
@Tag("long")
final class LocalQueueRaceTest {
  @Test
  void waiterThatGivesUpKeepsNoHold() {
    Race.playBeside(
        BatonEngine.class,
        () -> {
          LoneQueue queue = new LoneQueue();
          LockAttempt attempt = queue.newAttempt();
          LockHold hold = queue.newHold();
          boolean[] granted = new boolean[1];
          Race.run(() -> granted[0] = attempt.grantHold(hold), attempt::cancelAttempt);
          assertTrue(hold.isReleased() || !granted[0]);
        });
  }

  @Test
  void outlookIsDescribedWhileTheClaimLeaves() {
    Race.playBeside(
        300, // The claim takes many steps to leave.
        BatonEngine.class,
        () -> {
          LoneQueue queue = new LoneQueue();
          var unused = queue.addAttempt();
          String[] position = new String[1];
          Race.run(() -> position[0] = queue.line.describeOutlook(), queue.line::closeQueue);
          assertFalse(position[0].isEmpty());
        });
  }
}
