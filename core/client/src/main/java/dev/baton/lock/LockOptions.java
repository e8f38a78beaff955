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
 * @param keepIdleFor how long to keep the place when no thread here wants it any more
 * @param maxLocalHandOvers how often the lock passes on within this process once others wait
 * @param stopTimeout how long a holder may take to release a lost lock
 * @param interruptsOnLoss whether the acquiring thread is interrupted when its hold is lost
 */
record LockOptions(
    String id,
    Duration keepIdleFor,
    int maxLocalHandOvers,
    Duration stopTimeout,
    boolean interruptsOnLoss) {

  private static final DurationRange KEEP_FOR =
      new DurationRange("keepIdleFor", Duration.ZERO, DurationRange.YEAR);
  private static final DurationRange STOP_TIMEOUT = DurationRange.upToAYear("stopTimeout");
  private static final LockOptions DEFAULT =
      new LockOptions(ThisProcess.id(), Duration.ZERO, 16, Duration.ofSeconds(30), false);

  LockOptions {
    id = TextRange.ID.checkedText(id);
    keepIdleFor = KEEP_FOR.checkedDuration(keepIdleFor);
    stopTimeout = STOP_TIMEOUT.checkedDuration(stopTimeout);
    checkArgument(
        maxLocalHandOvers >= 0 && maxLocalHandOvers <= FencingToken.MOST_HAND_OVERS,
        "there are 0 to "
            + FencingToken.MOST_HAND_OVERS
            + " local hand-overs, not "
            + maxLocalHandOvers);
  }

  private static void checkArgument(boolean right, String wrong) {
    if (!right) {
      throw new IllegalArgumentException(wrong);
    }
  }

  static LockOptions byDefault() {
    return DEFAULT;
  }

  LockOptions withId(String other) {
    return new LockOptions(other, keepIdleFor, maxLocalHandOvers, stopTimeout, interruptsOnLoss);
  }

  LockOptions withKeepIdleFor(Duration other) {
    return new LockOptions(id, other, maxLocalHandOvers, stopTimeout, interruptsOnLoss);
  }

  LockOptions withMaxLocalHandOvers(int other) {
    return new LockOptions(id, keepIdleFor, other, stopTimeout, interruptsOnLoss);
  }

  LockOptions withStopTimeout(Duration other) {
    return new LockOptions(id, keepIdleFor, maxLocalHandOvers, other, interruptsOnLoss);
  }

  LockOptions withInterrupts() {
    return new LockOptions(id, keepIdleFor, maxLocalHandOvers, stopTimeout, true);
  }
}
