package dev.baton.lock;

import dev.baton.internal.DurationRange;
import dev.baton.internal.TextRange;
import dev.baton.internal.ThisProcess;
import dev.baton.protocol.FencingToken;
import dev.baton.telemetry.MeasuredPlace;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a lock.
 *
 * @param id the id that other participants see in the queue
 * @param keepIdleFor how long to keep the place when no thread here wants it any more
 * @param maxLocalHandOvers how often the lock passes on within this process once others wait
 * @param stopTimeout how long a holder may take to release a lost lock
 * @param interruptsOnLoss whether the acquiring thread is interrupted when its hold is lost
 * @param keepsPlace whether the place of a lost lock is kept until the holder has released it
 * @param family the name of the lock in measurements; null for its path
 */
record LockOptions(
    String id,
    Duration keepIdleFor,
    int maxLocalHandOvers,
    Duration stopTimeout,
    boolean interruptsOnLoss,
    boolean keepsPlace,
    @Nullable String family) {

  private static final DurationRange KEEP_FOR =
      new DurationRange("keepIdleFor", Duration.ZERO, DurationRange.YEAR);
  private static final DurationRange STOP_TIMEOUT = DurationRange.upToAYear("stopTimeout");
  private static final LockOptions DEFAULT =
      new LockOptions(
          ThisProcess.id(), Duration.ZERO, 16, Duration.ofSeconds(30), false, false, null);

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
    return new LockOptions(
        other, keepIdleFor, maxLocalHandOvers, stopTimeout, interruptsOnLoss, keepsPlace, family);
  }

  LockOptions withKeepIdleFor(Duration other) {
    return new LockOptions(
        id, other, maxLocalHandOvers, stopTimeout, interruptsOnLoss, keepsPlace, family);
  }

  LockOptions withMaxLocalHandOvers(int other) {
    return new LockOptions(
        id, keepIdleFor, other, stopTimeout, interruptsOnLoss, keepsPlace, family);
  }

  LockOptions withStopTimeout(Duration other) {
    return new LockOptions(
        id, keepIdleFor, maxLocalHandOvers, other, interruptsOnLoss, keepsPlace, family);
  }

  LockOptions withFamily(String other) {
    return new LockOptions(
        id, keepIdleFor, maxLocalHandOvers, stopTimeout, interruptsOnLoss, keepsPlace, other);
  }

  /** Returns what activities of the lock at {@code path} are about. */
  MeasuredPlace measuredPlace(String path) {
    return new MeasuredPlace(path, family == null ? path : family, id);
  }

  LockOptions withInterrupts() {
    return new LockOptions(
        id, keepIdleFor, maxLocalHandOvers, stopTimeout, true, keepsPlace, family);
  }

  LockOptions withPlaceKept() {
    return new LockOptions(
        id, keepIdleFor, maxLocalHandOvers, stopTimeout, interruptsOnLoss, true, family);
  }
}
