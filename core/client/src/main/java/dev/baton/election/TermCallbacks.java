package dev.baton.election;

import dev.baton.internal.ConflatedCallback;
import dev.baton.internal.TermHandle;
import dev.baton.participants.RequestOrigin;
import dev.baton.protocol.EndReason;
import dev.baton.runtime.claim.ClaimRunner;
import dev.baton.runtime.loop.CallbackNotifier;
import dev.baton.runtime.loop.LoopLog;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The user's work of one term: its two callbacks, for being elected and for having stopped. If the
 * term is revoked before the first has begun, neither is called.
 */
final class TermCallbacks {
  private static final LoopLog log = LoopLog.named("dev.baton.election");

  private final Leadership leadership;
  private final TermHandle handle;
  private final CallbackNotifier notifier;
  private final Runnable begin;
  private @Nullable ConflatedCallback<DoubtState> doubts;
  private @Nullable ConflatedCallback<Consumer<Leadership>> renewals;
  private @Nullable Runnable end;
  private final boolean hasWork;
  private boolean begun;
  private boolean revoked;
  private boolean suspended;
  private boolean stopped;
  private boolean timeUp;
  private volatile boolean callbackEnded;

  private record DoubtState(boolean suspended, Consumer<Leadership> callback) {}

  TermCallbacks(Leadership leadership, CallbackNotifier notifier, Consumer<Leadership> onElected) {
    this.leadership = leadership;
    this.handle = leadership.termHandle();
    this.notifier = notifier;
    this.begin = () -> beginWork(onElected);
    this.hasWork = onElected != CandidateSettings.NO_WORK;
  }

  /**
   * Tells the user that the work may begin.
   *
   * @param afterwards runs when the callback that began has ended
   * @param inLoop runs a task in the loop, for the claim
   * @param undelivered runs there if the executor refuses to tell that
   */
  void startWork(Runnable afterwards, Consumer<Runnable> inLoop, Runnable undelivered) {
    log.info("{} leads, with fencing token {}", notifier.name(), leadership.fencingToken());
    notifier.offerCallback(
        begin,
        () -> {
          if (hasBegun()) {
            afterwards.run();
          }
          if (isUndelivered()) {
            inLoop.accept(
                () -> {
                  if (isUndelivered()) {
                    undelivered.run();
                  }
                });
          }
        });
  }

  private synchronized boolean isUndelivered() {
    return hasWork && !begun && !revoked;
  }

  private void beginWork(Consumer<Leadership> onElected) {
    synchronized (this) {
      if (revoked) {
        return;
      }
      begun = true;
    }
    onElected.accept(leadership);
  }

  private synchronized boolean hasBegun() {
    return begun;
  }

  private synchronized void markRevoked() {
    revoked = true;
  }

  /** Calls {@code callback} if the work goes on and was told otherwise last. */
  void offerDoubt(boolean nowSuspended, Consumer<Leadership> callback) {
    if (doubts == null) {
      doubts = new ConflatedCallback<>(notifier, this::tellDoubt);
    }
    doubts.tellLatest(new DoubtState(nowSuspended, callback));
  }

  private void tellDoubt(DoubtState last) {
    if (hasBegun() && last.suspended() != suspended) {
      suspended = last.suspended();
      last.callback().accept(leadership);
    }
  }

  /** Calls {@code callback} while the work goes on. */
  void offerRenewal(Consumer<Leadership> callback) {
    if (renewals == null) {
      renewals = new ConflatedCallback<>(notifier, this::tellRenewal);
    }
    renewals.tellLatest(callback);
  }

  private void tellRenewal(Consumer<Leadership> callback) {
    if (hasBegun()) {
      callback.accept(leadership);
    }
  }

  /**
   * Stops the work. Does nothing if it is stopping already.
   *
   * @param onRevoked the user's callback
   * @param reason why the work must stop
   * @param then runs when it has stopped
   */
  void stopWork(BiConsumer<Leadership, EndReason> onRevoked, EndReason reason, Runnable then) {
    if (isStopping()) {
      return;
    }
    log.info("{} must stop leading: {}", notifier.name(), reason);
    markRevoked();
    leadership.markStopping(reason);
    notifier.interruptCallback(begin);
    Runnable last =
        () -> {
          if (hasBegun()) {
            onRevoked.accept(leadership, reason);
          }
        };
    notifier.enqueueCallback(
        last,
        () -> {
          callbackEnded = true;
          then.run();
        });
    end = last; // Not before: if an earlier line throws, it is done once more.
  }

  /**
   * Gives the work its time to stop; then interrupts the callbacks that still run.
   *
   * @param then runs when the time is up, unless the place is kept until the work has stopped
   */
  void limitStop(ClaimRunner claim, CandidateSettings options, Runnable then) {
    handle.limitStop(
        claim,
        options.stopTimeout,
        options.releaseOnlyWhenConfirmed,
        () -> {
          interruptCallbacks();
          if (!options.releaseOnlyWhenConfirmed) {
            timeUp = true;
            then.run();
          }
        });
  }

  private void interruptCallbacks() {
    notifier.interruptCallback(begin);
    if (end != null) {
      notifier.interruptCallback(end);
    }
  }

  /** Notes the message that had it evicted or given up, unless its term is over anyway. */
  synchronized void noteEndedBy(RequestOrigin by) {
    if (!revoked) {
      handle.noteEndedBy(by);
    }
  }

  /** Returns the message that had it evicted or given up, if there was one. */
  Optional<RequestOrigin> endedBy() {
    return leadership.endedBy();
  }

  /** Returns whether its last callback has ended, but the loop has not been told. In the loop. */
  boolean hasEndedUnnoticed() {
    return callbackEnded && !stopped;
  }

  /** Called in the loop when it has stopped. */
  void noteStopped() {
    stopped = true;
    handle.noteStopped();
  }

  /** Returns whether it was told to stop. Called in the loop. */
  boolean isStopping() {
    return end != null;
  }

  /** Returns whether it has stopped, or has had its time to stop. Called in the loop. */
  boolean isOver() {
    return stopped || timeUp;
  }

  /** Returns whether it has stopped. Called in the loop. */
  boolean hasStopped() {
    return stopped;
  }
}
