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
final class MultiAcquisition extends LockAcquisition<Holds> {
  private final List<Lock> locks;
  private final boolean patient;
  private final List<Hold> acquired = new ArrayList<>();
  private volatile LockWaiter waiter;
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
  MultiAcquisition begin() {
    loop().post(() -> waitFor(waiter));
    return this;
  }

  private void waitFor(LockWaiter next) {
    if (isDone()) {
      next.cancel();
      return;
    }
    waiter = next;
    waiting = true;
    var unused = next.result().whenComplete((hold, why) -> loop().post(() -> takeHold(next, why)));
    next.begin();
  }

  private void takeHold(LockWaiter from, @Nullable Throwable failure) {
    if (!waiting || from != waiter) {
      return;
    }
    if (failure != null) {
      result().completeExceptionally(failure);
      stopWaiting();
      return;
    }
    waiting = false;
    Hold hold = from.result().join();
    acquired.add(hold);
    hold.whenLost(reason -> loop().post(() -> beginAnewWithout(hold)));
    acquireNext();
  }

  private void acquireNext() {
    if (acquired.size() < locks.size()) {
      waitFor(locks.get(acquired.size()).newWaiter(patient));
    } else if (acquired.stream().allMatch(Hold::isValid)) {
      finish(new Holds(acquired));
    } else {
      beginAnew();
    }
  }

  /** Hands the holds over to the user, unless the user has given up meanwhile. */
  private void finish(Holds holds) {
    acquired.clear();
    if (!result().complete(holds)) {
      holds.close();
    }
  }

  private void beginAnewWithout(Hold lost) {
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
      waiter.cancel();
    }
    Holds.close(acquired);
    acquired.clear();
  }

  @Override
  void giveBack(Holds holds) {
    holds.close();
  }

  @Override
  BatonException timeout(Duration limit) {
    return waiter.timeout(limit);
  }
}
