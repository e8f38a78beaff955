package dev.baton.lock;

import dev.baton.error.BatonException;
import dev.baton.internal.ClientContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An attempt to acquire several locks, one after the other in their order. If one is lost before
 * the last is there, it releases all and begins again: waiting for an earlier lock while holding a
 * later one could be a deadlock. Confined to the loop, except its volatile field.
 */
final class MultiAcquisition extends LockAcquisition<MultiHold> {
  private final List<Lock> locks;
  private final boolean patient;
  private final List<LockHold> acquired = new ArrayList<>();
  private volatile LockAttempt waiter;
  private boolean waiting;

  /**
   * Creates an attempt that has not begun.
   *
   * @param locks at least one
   * @param patient whether it waits for its turns; otherwise it only takes locks that are free
   */
  MultiAcquisition(ClientContext context, List<Lock> locks, boolean patient) {
    super(context);
    this.locks = locks;
    this.patient = patient;
    this.waiter = locks.get(0).newWaiter(patient);
  }

  /** Begins to wait. */
  MultiAcquisition beginWaiting() {
    loop().postTask(() -> waitFor(waiter));
    return this;
  }

  private void waitFor(LockAttempt next) {
    if (isDone()) {
      next.cancelAttempt();
      return;
    }
    waiter = next;
    waiting = true;
    var unused =
        next.result().whenComplete((hold, why) -> loop().postTask(() -> takeHold(next, why)));
    next.beginWaiting();
  }

  private void takeHold(LockAttempt from, @Nullable Throwable failure) {
    if (!waiting || from != waiter) {
      return;
    }
    if (failure != null) {
      result().completeExceptionally(failure);
      stopWaiting();
      return;
    }
    waiting = false;
    LockHold hold = from.result().join();
    acquired.add(hold);
    hold.whenLost(reason -> loop().postTask(() -> beginAnewWithout(hold)));
    acquireNext();
  }

  private void acquireNext() {
    if (acquired.size() < locks.size()) {
      waitFor(locks.get(acquired.size()).newWaiter(patient));
    } else if (acquired.stream().allMatch(LockHold::isValid)) {
      finishWith(new MultiHold(acquired));
    } else {
      beginAnew();
    }
  }

  /** Hands the holds over to the user, unless the user has given up meanwhile. */
  private void finishWith(MultiHold holds) {
    acquired.clear();
    if (!result().complete(holds)) {
      holds.close();
    }
  }

  private void beginAnewWithout(LockHold lost) {
    if (acquired.contains(lost)) {
      beginAnew();
    }
  }

  private void beginAnew() {
    stopWaiting();
    acquireNext();
  }

  /** Releases the locks acquired so far, and stops waiting. */
  @Override
  void stopWaiting() {
    if (waiting) {
      waiting = false;
      waiter.cancelAttempt();
    }
    MultiHold.closeAll(acquired);
    acquired.clear();
  }

  @Override
  void giveBack(MultiHold holds) {
    holds.close();
  }

  @Override
  BatonException timeoutException(Duration limit) {
    return waiter.timeoutException(limit);
  }
}
