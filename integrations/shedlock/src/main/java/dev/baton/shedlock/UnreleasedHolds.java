package dev.baton.shedlock;

import dev.baton.lock.LockHold;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** The holds that each thread has taken, without those that any thread has unlocked. */
final class UnreleasedHolds {
  private static final ThreadLocal<Deque<TimedHold>> TAKEN =
      ThreadLocal.withInitial(ArrayDeque::new);

  private UnreleasedHolds() {}

  static void addCurrent(TimedHold held) {
    TAKEN.get().push(held);
  }

  static Optional<LockHold> findCurrent() {
    forgetUnlocked();
    return Optional.ofNullable(TAKEN.get().peek()).map(TimedHold::hold);
  }

  /** Forgets what the calling thread has taken and does not have any more. */
  static void forgetUnlocked() {
    TAKEN.get().removeIf(TimedHold::isUnlocked);
  }
}
