package dev.baton.shedlock;

import java.util.Optional;
import net.javacrumbs.shedlock.core.AbstractSimpleLock;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.SimpleLock;

/** A lock of ShedLock's that a hold of Baton stands behind, until it is unlocked or extended. */
final class SessionLock extends AbstractSimpleLock {
  private final TimedHold held;
  private final LeastTime least;

  SessionLock(LockConfiguration configuration, TimedHold held, LeastTime least) {
    super(configuration);
    this.held = held;
    this.least = least;
  }

  @Override
  protected void doUnlock() {
    held.unlock();
    UnreleasedHolds.forgetUnlocked();
  }

  @Override
  protected Optional<SimpleLock> doExtend(LockConfiguration longer) {
    if (!held.extendFor(longer.getLockAtMostFor())) {
      return Optional.empty();
    }
    least.replaceBy(longer.getLockAtLeastFor());
    return Optional.of(new SessionLock(longer, held, least));
  }
}
