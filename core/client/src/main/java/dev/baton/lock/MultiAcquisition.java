package dev.baton.lock;

import dev.baton.error.BatonException;
import dev.baton.internal.ClientContext;
import dev.baton.runtime.port.EventLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
  private final Runnable advancing = this::advance;
  private volatile LockAttempt waiter;
  private boolean waiting;
  private EventLoop.@Nullable LoopAlarm alarm;

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

  @Override
  void joinQueue() {
    advance();
  }

  /**
   * Does what is left to do. It runs when a lock is there or lost, after any failure in the loop,
   * and once in a session timeout: a failure where a lock was granted is not heard of.
   */
  private void advance() {
    context.engine().recoveries().addRecovery(advancing);
    long later = context.engine().settings().sessionTimeout().toNanos();
    alarm = loop().replaceAlarm(alarm, later, advancing);
    if (!isDone() && waiting && waiter.result().isDone()) {
      takeResult();
    }
    if (!isDone() && !acquired.stream().allMatch(LockHold::isValid)) {
      stopWaiting();
    }
    if (!isDone() && !waiting) {
      acquireNext();
    }
    if (isDone()) {
      endAttempt();
    }
  }

  private void takeResult() {
    Throwable failure = waiter.result().handle((granted, why) -> why).join();
    if (failure != null) {
      result().completeExceptionally(failure);
      return;
    }
    LockHold hold = waiter.result().join();
    acquired.add(hold);
    waiting = false;
    hold.addTask(reason -> loop().postTask(advancing));
  }

  private void acquireNext() {
    if (acquired.size() == locks.size()) {
      result().complete(new MultiHold(acquired));
    } else {
      LockAttempt next = locks.get(acquired.size()).newWaiter(patient);
      var unused = next.result().whenComplete((hold, why) -> loop().postTask(advancing));
      waiter = next;
      next.measureWait().beginWaiting();
      waiting = true; // Not before: if that has failed, another attempt begins.
    }
  }

  private void endAttempt() {
    if (result().isCompletedExceptionally()) {
      stopWaiting();
    }
    context.engine().recoveries().removeRecovery(advancing);
    Objects.requireNonNull(alarm).cancelAlarm();
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
