package dev.baton.shedlock;

import java.util.Optional;
import net.javacrumbs.shedlock.core.AbstractSimpleLock;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.SimpleLock;

/** A lock of ShedLock's that a hold of Baton stands behind, until it is unlocked or extended. */
final class SessionLock extends AbstractSimpleLock {
  private final TimedHold held;

  SessionLock(LockConfiguration configuration, TimedHold held) {
    super(configuration);
    this.held = held;
  }

  @Override
  protected void doUnlock() {
    held.unlock();
    UnreleasedHolds.forgetUnlocked();
  }

  @Override
  protected Optional<SimpleLock> doExtend(LockConfiguration longer) {
    return held.extendTimes(HoldTimes.startingNow(longer))
        ? Optional.of(new SessionLock(longer, held))
        : Optional.empty();
  }
}
