package dev.baton.lock;

import dev.baton.error.BatonException;
import dev.baton.error.ClosedException;
import dev.baton.error.NotAcquiredException;
import dev.baton.runtime.node.ClaimPlace;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Those of this process who want one lock, in the order in which they came. One claim at a time
 * stands for all of them in ZooKeeper. All but its volatile field is confined to the loop.
 */
final class LocalLine {
  private final Locks locks;
  private final ClaimPlace place;
  private final Runnable onEmpty;
  private final Queue<LockWaiter> waiting = new ArrayDeque<>();
  private volatile @Nullable LockClaim claim;

  /**
   * A line with nobody in it yet.
   *
   * @param onEmpty told when nobody waits and no claim stands for it any more
   */
  LocalLine(Locks locks, ClaimPlace place, Runnable onEmpty) {
    this.locks = locks;
    this.place = place;
    this.onEmpty = onEmpty;
  }

  /** Has {@code waiter} wait for its turn, or, if it is not patient, take the lock or fail. */
  void add(LockWaiter waiter) {
    waiter.entered(this);
    boolean first = !isWaitedFor();
    LockClaim current = claim;
    if (first || waiter.isPatient()) {
      waiting.add(waiter);
    }
    if (current == null) {
      claim = locks.enter(this, place);
    } else {
      current.serve();
    }
    if (current != null && !waiter.isPatient() && !waiter.isDone()) {
      waiting.remove(waiter);
      refuse(waiter);
      // Those before it may have given up, and be forgotten only later, when they are not here.
      current.leaveIfUnwanted();
    }
  }

  /** {@code waiter} waits no longer. */
  void forget(LockWaiter waiter) {
    if (waiting.remove(waiter) && claim != null) {
      claim.leaveIfUnwanted();
    }
  }

  /** The next to have the lock; it waits no longer. Only while somebody waits. */
  LockWaiter next() {
    return waiting.remove();
  }

  /** Whether somebody waits. */
  boolean isWaitedFor() {
    while (!waiting.isEmpty() && waiting.peek().isDone()) {
      waiting.remove();
    }
    return !waiting.isEmpty();
  }

  /** Others are ahead of the claim. */
  void stands() {
    waiting.stream().filter(waiter -> !waiter.isPatient()).forEach(this::refuse);
    if (claim != null) {
      claim.leaveIfUnwanted();
    }
  }

  private void refuse(LockWaiter waiter) {
    waiter.fail(new NotAcquiredException(place.path() + " is not free: " + outlook()));
  }

  void fail(BatonException why) {
    waiting.forEach(waiter -> waiter.fail(why));
    waiting.clear();
  }

  /** The claim is given up; whoever comes from now on needs another. */
  void left() {
    claim = null;
    if (waiting.isEmpty()) {
      onEmpty.run();
    }
  }

  /** Gives everything up. */
  void close() {
    fail(ClosedException.meanwhile());
    if (claim != null) {
      claim.leave();
    }
  }

  /** Who or what is ahead. From any thread. */
  String outlook() {
    LockClaim current = claim;
    return current == null ? "its turn was just over" : current.outlook();
  }
}
