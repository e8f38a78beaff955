package dev.baton.lock;

import dev.baton.internal.DurationRange;
import dev.baton.internal.TextRange;
import dev.baton.internal.ThisProcess;
import dev.baton.protocol.FencingToken;
import java.time.Duration;

/**
 * The settings of a lock.
 *
 * @param id the id that other participants see in the queue
 * @param keepFor how long to keep the place when no thread here wants it any more
 * @param localTurns how often the lock passes on within this process once others wait
 * @param stopTimeout how long a holder may take to release a lost lock
 * @param interrupts whether the acquiring thread is interrupted when its hold is lost
 */
record LockOptions(
    String id, Duration keepFor, int localTurns, Duration stopTimeout, boolean interrupts) {

  private static final DurationRange KEEP_FOR =
      new DurationRange("keepFor", Duration.ZERO, DurationRange.YEAR);
  private static final DurationRange STOP_TIMEOUT = DurationRange.upToAYear("stopTimeout");

  LockOptions {
    id = TextRange.ID.checked(id);
    keepFor = KEEP_FOR.checked(keepFor);
    stopTimeout = STOP_TIMEOUT.checked(stopTimeout);
    check(
        localTurns >= 0 && localTurns <= FencingToken.MOST_TURNS,
        "there are 0 to " + FencingToken.MOST_TURNS + " local turns, not " + localTurns);
  }

  private static void check(boolean right, String wrong) {
    if (!right) {
      throw new IllegalArgumentException(wrong);
    }
  }

  static LockOptions byDefault() {
    return new LockOptions(ThisProcess.id(), Duration.ZERO, 16, Duration.ofSeconds(30), false);
  }

  LockOptions withId(String other) {
    return new LockOptions(other, keepFor, localTurns, stopTimeout, interrupts);
  }

  LockOptions withKeepFor(Duration other) {
    return new LockOptions(id, other, localTurns, stopTimeout, interrupts);
  }

  LockOptions withLocalTurns(int other) {
    return new LockOptions(id, keepFor, other, stopTimeout, interrupts);
  }

  LockOptions withStopTimeout(Duration other) {
    return new LockOptions(id, keepFor, localTurns, other, interrupts);
  }

  LockOptions withInterrupts() {
    return new LockOptions(id, keepFor, localTurns, stopTimeout, true);
  }
}
