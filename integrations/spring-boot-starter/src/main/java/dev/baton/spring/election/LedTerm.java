package dev.baton.spring.election;

import dev.baton.election.Leadership;
import dev.baton.protocol.EndReason;
import dev.baton.spring.guard.CallGuard;
import dev.baton.spring.guard.GuardScope;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A term of this process, and the calls that run under it. A loss interrupts them at once. If the
 * term ends in order, they have a while before that, as long as the leadership is valid.
 */
record LedTerm(Leadership leadership, CallGuard guard) {
  private static final Set<EndReason> IN_ORDER =
      EnumSet.of(
          EndReason.RESIGNED,
          EndReason.TRANSFERRED,
          EndReason.CEDED,
          EndReason.UNFIT,
          EndReason.CLOSED);

  private static final long SHORTEST_WAIT = TimeUnit.MILLISECONDS.toNanos(1);

  static LedTerm begin(GuardScope scope, Leadership leadership, Duration interruptAfter) {
    CallGuard guard =
        new CallGuard(
            scope, leadership.fencingToken(), leadership::isValid, leadership::guard, () -> {});
    LedTerm term = new LedTerm(leadership, guard);
    leadership.whenStopping(reason -> term.endCalls(reason, interruptAfter));
    return term;
  }

  /** Returns its guard, if calls may begin now. */
  Optional<CallGuard> openGuard() {
    return leadership.isStopping() ? Optional.empty() : Optional.of(guard);
  }

  /** Called in the thread that keeps the leases. */
  private void endCalls(EndReason reason, Duration interruptAfter) {
    guard.noteEnd(reason);
    long now = System.nanoTime();
    interruptAt(IN_ORDER.contains(reason) ? now + interruptAfter.toNanos() : now);
  }

  private void interruptAt(long when) {
    long left = Math.min(when - System.nanoTime(), leadership.remaining().toNanos());
    if (left <= 0) {
      guard.interruptCalls();
    } else if (!guard.isFree()) {
      CompletableFuture.delayedExecutor(
              Math.max(left, SHORTEST_WAIT), TimeUnit.NANOSECONDS, Runnable::run)
          .execute(() -> interruptAt(when));
    }
  }
}
