package dev.baton.lock;

import dev.baton.error.BatonException;
import dev.baton.error.NotAcquiredException;
import dev.baton.error.UnreachableException;
import dev.baton.internal.BlockingCalls;
import dev.baton.protocol.LockMode;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.port.DurationFormat;
import dev.baton.telemetry.ActivityKind;
import dev.baton.telemetry.MeasuredActivity;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** An attempt to acquire one lock, which waits in a queue of this process. Thread-safe. */
final class LockAttempt extends LockAcquisition<LockHold> {
  private final LockQueues locks;
  private final ElectionPath path;
  private final LockMode mode;
  private final LockOptions options;
  private final boolean patient;
  private Duration forOthers = Lock.FOR_EVER;
  private volatile boolean behindOthers;
  private volatile @Nullable LocalQueue line;

  /**
   * Creates an attempt that has not begun.
   *
   * @param patient whether it waits for its turn; otherwise it only takes a lock that is free
   */
  LockAttempt(
      LockQueues locks, ElectionPath path, LockMode mode, LockOptions options, boolean patient) {
    super(locks.context());
    this.locks = locks;
    this.path = path;
    this.mode = mode;
    this.options = options;
    this.patient = patient;
  }

  LockOptions options() {
    return options;
  }

  boolean isPatient() {
    return patient;
  }

  @Override
  void joinQueue() {
    locks.addAttempt(path, mode, this);
  }

  /**
   * Limits the time that it waits for others: the time begins when they are known to be ahead. It
   * waits for ZooKeeper's answer until then.
   */
  LockAttempt limitTrying(Duration atMost) {
    forOthers = atMost;
    limitTo(longestAnswer(), () -> !behindOthers);
    return this;
  }

  private Duration longestAnswer() {
    return Collections.max(List.of(forOthers, context.patience()));
  }

  /** Returns how long a try can take: for ZooKeeper's answer, and then for others. */
  Duration longestTry() {
    long forAnswer = BlockingCalls.toNanos(longestAnswer());
    return Duration.ofNanos(forAnswer).plusNanos(BlockingCalls.toNanos(forOthers));
  }

  /** Called in the loop when others have the lock, or are first. */
  void noteOthersAhead() {
    if (!behindOthers && !forOthers.equals(Lock.FOR_EVER)) {
      behindOthers = true;
      endAfter(forOthers, () -> true);
    }
  }

  /** Measures the wait, which is about to begin. */
  LockAttempt measureWait() {
    MeasuredActivity wait =
        context
            .telemetry()
            .beginActivity(ActivityKind.ACQUIRE, options.measuredPlace(path.text()), 0);
    if (wait != MeasuredActivity.UNMEASURED) {
      var unused = result().whenComplete((hold, failure) -> wait.end(outcomeOf(failure)));
    }
    return this;
  }

  private static String outcomeOf(@Nullable Throwable failure) {
    if (failure == null) {
      return "acquired";
    }
    boolean cancelled = failure instanceof CancellationException;
    return failure instanceof NotAcquiredException
        ? "not_acquired"
        : cancelled ? "cancelled" : "failed";
  }

  /** Returns whether it was added to {@code local}. In the loop. */
  boolean isIn(LocalQueue local) {
    return line == local;
  }

  /** Notes that it is in {@code entered} now. */
  void noteQueue(LocalQueue entered) {
    line = entered;
  }

  /** Hands over {@code hold}, unless the attempt has ended. Returns whether it was in time. */
  boolean grantHold(LockHold hold) {
    return result().complete(hold);
  }

  /** Returns whether it was given {@code hold}, or the writer's hold before it. */
  boolean hasHold(LockHold hold) {
    return result().isDone()
        && !result().isCompletedExceptionally()
        && result().join().latestHold() == hold.latestHold();
  }

  @Override
  void giveBack(LockHold hold) {
    hold.close();
  }

  @Override
  void stopWaiting() {
    LocalQueue entered = line;
    if (entered != null) {
      entered.forgetWaiter(this);
    }
  }

  @Override
  BatonException timeoutException(Duration limit) {
    LocalQueue entered = line;
    String outlook =
        entered == null ? "it has not joined the queue yet" : entered.describeOutlook();
    String what =
        path
            + " was not acquired within "
            + DurationFormat.inSeconds(limit)
            + ": "
            + outlook
            + ". ";
    return patient && (behindOthers || forOthers.equals(Lock.FOR_EVER))
        ? new NotAcquiredException(what + "Wait longer, or see the queue by participants().")
        : new UnreachableException(what + "Is ZooKeeper running, and can it be reached?");
  }
}
