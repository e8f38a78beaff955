package dev.baton.lock;

import dev.baton.error.BatonException;
import org.jspecify.annotations.Nullable;

/** The hold of a claim that was released, until others can have the lock. Confined to the loop. */
final class PendingRelease {
  private @Nullable LockHold hold;
  private boolean over;

  /** Notes that {@code released} was released; the one before is over. */
  void beginRelease(LockHold released) {
    endRelease(null);
    hold = released;
    if (over) {
      endRelease(null);
    }
  }

  /** Tells the hold, and each one that is released later, that others can have the lock. */
  void endAll() {
    over = true;
    endRelease(null);
  }

  /** Tells the hold that others can have the lock, or by {@code problem} why they cannot. */
  void endRelease(@Nullable BatonException problem) {
    LockHold released = hold;
    hold = null;
    if (released != null) {
      released.noteFreed(problem);
    }
  }
}
