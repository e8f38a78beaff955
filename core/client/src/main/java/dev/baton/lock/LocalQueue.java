package dev.baton.lock;

import dev.baton.error.BatonException;
import dev.baton.error.ClosedException;
import dev.baton.error.NotAcquiredException;
import dev.baton.runtime.node.ClaimPlace;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The threads of this process that want one lock, in the order in which they came.
 *
 * <p><b>Why a local queue.</b> Without it, every thread would have a node of its own in ZooKeeper,
 * and every hand-over would cost a round trip. Instead, one {@link LockClaim} at a time stands in
 * ZooKeeper's queue for all of these threads. While it holds, it gives the lock to one waiter after
 * the other, and ZooKeeper hears nothing of that. Each waiter gets its own {@link LockHold} with a
 * token larger than the last. A reader, or a user of permits, has a local queue of its own.
 *
 * <p><b>Fairness.</b> Other processes would starve if the lock never left this one. So a holding
 * claim watches the other participants while threads wait here. Once others wait, it passes the
 * lock on only {@link Lock#maxLocalHandOvers} times, and then resigns; see {@link LocalHandOvers}.
 *
 * <p><b>Lifetime.</b> The first waiter makes a claim join. The claim leaves when no thread here has
 * the lock or wants it. A later waiter makes another claim join, under its own id. Each claim is an
 * object of its own: a late answer to one that has left means nothing to the next.
 *
 * <p><b>Impatient waiters.</b> A waiter may want the lock only if it is free. It is refused when
 * the claim has others ahead, when a thread here has the lock, or when another waiter was first.
 *
 * <p>Confined to the loop, except its volatile field.
 */
final class LocalQueue {
  private final LockQueues locks;
  private final Runnable onEmpty;
  private final Set<LockAttempt> waiting = new LinkedHashSet<>();
  private ClaimPlace place;
  private volatile @Nullable LockClaim claim;

  /**
   * Creates an empty queue.
   *
   * @param onEmpty runs when there is neither a waiter nor a claim any more
   */
  LocalQueue(LockQueues locks, ClaimPlace place, Runnable onEmpty) {
    this.locks = locks;
    this.place = place;
    this.onEmpty = onEmpty;
  }

  /**
   * Adds {@code waiter}, or does what an earlier call has left undone. If it is not patient, it
   * takes the lock or fails.
   */
  void addWaiter(LockAttempt waiter) {
    if (!waiter.isIn(this)) {
      if (waiter.isPatient() || !hasWaiters()) {
        waiting.add(waiter);
      }
      waiter.noteQueue(this);
    }
    LockClaim current = claim;
    if (current == null) {
      joinQueue();
    } else {
      current.serveNext();
    }
    if (current == null || waiter.isDone()) {
      return;
    }
    if (waiter.isPatient()) {
      waiter.noteOthersAhead();
    } else {
      waiting.remove(waiter);
      refuseWaiter(waiter, hasWaiters() ? "another thread of this process came first; " : "");
      // Earlier waiters may have given up; they may be forgotten only later, when they are no
      // longer here.
      current.leaveIfUnwanted();
    }
  }

  /** Joins the queue by a claim that is known before its first step, since that may fail. */
  private void joinQueue() {
    if (hasWaiters()) {
      place = place.withId(nextWaiter().options().id());
    }
    LockClaim begun = locks.newClaim(this, place);
    claim = begun;
    begun.joinQueue();
  }

  /** Joins the queue if there are waiters, and no claim that stands there for them. */
  void redoUndone() {
    if (claim == null && hasWaiters()) {
      joinQueue();
    }
  }

  /** Removes {@code waiter}, which waits no longer. */
  void forgetWaiter(LockAttempt waiter) {
    if (waiting.remove(waiter) && claim != null) {
      claim.leaveIfUnwanted();
    }
  }

  /** Returns the next waiter, which leaves the queue when it has been served. */
  LockAttempt nextWaiter() {
    return waiting.iterator().next();
  }

  /** Returns whether there is a waiter, once those have left that were served or gave up. */
  boolean hasWaiters() {
    while (!waiting.isEmpty() && nextWaiter().isDone()) {
      waiting.remove(nextWaiter());
    }
    return !waiting.isEmpty();
  }

  /** Called when others are ahead of the claim. */
  void onOthersAhead() {
    List.copyOf(waiting).stream()
        .filter(waiter -> !waiter.isPatient())
        .forEach(waiter -> refuseWaiter(waiter, ""));
    List.copyOf(waiting).forEach(LockAttempt::noteOthersAhead);
    if (claim != null) {
      claim.leaveIfUnwanted();
    }
  }

  private void refuseWaiter(LockAttempt waiter, String why) {
    waiter.failAttempt(
        new NotAcquiredException(place.path() + " is not free: " + why + describeOutlook()));
  }

  /** Fails the waiters of {@code failed}. If that has left, the waiters are its successor's. */
  void failWaiters(LockClaim failed, BatonException why) {
    locks.context().logProblem(why);
    if (claim == failed) {
      failWaiters(why);
    }
  }

  private void failWaiters(BatonException why) {
    // A waiter that an Error left here after it was served keeps its hold.
    List.copyOf(waiting).stream()
        .filter(waiter -> !waiter.isDone())
        .forEach(waiter -> waiter.failAttempt(why));
    waiting.clear();
  }

  /** Called when {@code left} has given up; later waiters need another one. */
  void onClaimLeft(LockClaim left) {
    if (claim == left) {
      claim = null;
      if (waiting.isEmpty()) {
        onEmpty.run();
      }
    }
  }

  /** Called when nothing of {@code closed} stands any more. */
  void onClaimClosed(LockClaim closed) {
    locks.onClaimClosed(closed);
  }

  /** Fails all waiters, and gives up the claim. */
  void closeQueue() {
    failWaiters(ClosedException.closedMeanwhile());
    if (claim != null) {
      claim.leaveQueue();
    }
  }

  /** Returns who or what is ahead, for messages. Thread-safe. */
  String describeOutlook() {
    LockClaim current = claim;
    return current == null ? "the claim has just ended" : current.describeOutlook();
  }
}
