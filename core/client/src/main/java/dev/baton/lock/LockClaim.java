package dev.baton.lock;

import dev.baton.error.BatonException;
import dev.baton.internal.ClientContext;
import dev.baton.internal.OrderCodec;
import dev.baton.internal.RefusalMessages;
import dev.baton.internal.SharedQueues;
import dev.baton.protocol.EndReason;
import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.claim.NodeMessage;
import dev.baton.runtime.claim.ClaimListener;
import dev.baton.runtime.claim.ClaimRunner;
import dev.baton.runtime.claim.Term;
import dev.baton.runtime.loop.CallbackNotifier;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.port.EventLoop;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A claim on a lock that stands for a {@link LocalQueue}. Confined to the loop, except its volatile
 * fields.
 */
final class LockClaim implements ClaimListener {
  private static final LoopLog log = LoopLog.named("dev.baton.lock");

  private final ClientContext context;
  private final LocalQueue line;
  private final ClaimPlace place;
  private final CompletableFuture<Void> stopped = new CompletableFuture<>();
  private volatile @Nullable ClaimRunner runner;
  private final QueuePosition outlook = new QueuePosition();
  private @Nullable Term term;
  private @Nullable LockHold holder;
  private @Nullable LockAttempt asked; // The waiter to which the hold is being offered.
  private final HoldActivity activity = new HoldActivity();
  private volatile LockOptions options = LockOptions.byDefault();
  private final OthersWatch watch = new OthersWatch();
  private EventLoop.@Nullable LoopAlarm alarm;
  private LocalHandOvers turns = new LocalHandOvers();
  private boolean idle;
  private boolean left;
  private boolean timeUp;
  private final PendingRelease release = new PendingRelease();
  private @Nullable CallbackNotifier notifier;
  private volatile @Nullable String failure;

  LockClaim(ClientContext context, LocalQueue line, ClaimPlace place) {
    this.context = context;
    this.line = line;
    this.place = place;
  }

  /** Returns what runs the callbacks of its holds; most holds have none. Thread-safe. */
  synchronized CallbackNotifier notifier() {
    if (notifier == null) {
      notifier = context.newNotifier(place.path() + " " + place.id(), context.callbacks());
    }
    return notifier;
  }

  void joinQueue() {
    runner = context.engine().enterQueue(place, this);
  }

  private ClaimRunner claimRunner() {
    if (runner == null) {
      joinQueue();
    }
    return Objects.requireNonNull(runner);
  }

  /** Does what a task of the loop has left undone: joins, or releases a hold that was closed. */
  void redoUndone() {
    var unused = claimRunner();
    settleOffer();
    LockHold held = holder;
    if (held != null && held.isReleased()) {
      releaseHold(held);
    }
  }

  /** Returns what is wrong with it now, for people. Thread-safe. */
  Optional<String> trouble() {
    return Optional.ofNullable(failure);
  }

  /** Returns a future that completes when it has left and has no holder, or none in time. */
  CompletableFuture<Void> whenStopped() {
    return stopped;
  }

  private void noteIfStopped() {
    if (left && (holder == null || timeUp)) {
      stopped.complete(null);
    }
  }

  /** Returns how long its holder may take to release. Thread-safe. */
  Duration stopTimeout() {
    return options.stopTimeout();
  }

  /** Returns whether the calling thread runs a callback of one of its holds. Thread-safe. */
  synchronized boolean isInCallback() {
    return notifier != null && notifier.isRunningHere();
  }

  @Override
  public void onWaiting(int inLine) {
    release.endRelease(null);
    outlook.notePosition(inLine);
    line.onOthersAhead();
  }

  @Override
  public void onPredecessor(String id) {
    outlook.notePredecessor(id);
  }

  /** Makes the present holder the last one here. Without a holder the claim leaves at once. */
  @Override
  public void onMessage(NodeMessage mail) {
    if (mail.kind() == NodeMessage.MessageKind.EVICT && holder != null) {
      holder.termHandle().noteEndedBy(OrderCodec.readOrigin(mail));
    }
    if (!mail.asksToLetGo()) {
      return;
    }
    turns.giveUp();
    if (holder != null) {
      holder.noteRequest(OrderCodec.readOrigin(mail));
    }
    leaveIfUnwanted();
  }

  @Override
  public void onElected(Term begun) {
    release.endRelease(null);
    term = begun;
    turns = new LocalHandOvers();
    if (!serveNext()) {
      leaveQueue();
    }
  }

  /** Gives the lock to the next waiter, if it is free. Returns whether there is a holder now. */
  boolean serveNext() {
    settleOffer();
    Term current = term;
    while (current != null && holder == null && line.hasWaiters()) {
      grantHold(current, line.nextWaiter());
    }
    if (current != null && holder != null && line.hasWaiters()) {
      watch.watchOthers(claimRunner(), this::onCount);
    }
    return holder != null;
  }

  /** Offers a hold. Calls that may throw come before the offer, or after its answer is noted. */
  private void grantHold(Term current, LockAttempt waiter) {
    cancelAlarm();
    LockHold offered = LockHold.ofTerm(context, place, current, turns.takenCount(), this);
    turns.noteTaken(); // No other hold gets this token, even if this one is refused.
    asked = waiter;
    holder = offered;
    holder = waiter.grantHold(offered) ? offered : null;
    asked = null;
    if (holder != null) {
      timeUp = false;
      options = waiter.options();
      activity.beginHold(offered, options);
    }
  }

  /** Takes back an offer that an Error has kept from its waiter. */
  private void settleOffer() {
    if (asked != null && holder != null && !asked.hasHold(holder)) {
      holder = null;
    }
    asked = null;
  }

  /** Called when the holder releases. Thread-safe. */
  void releaseHold(LockHold hold) {
    claimRunner().postTask(() -> onReleased(hold));
  }

  /** Called when the holder, a writer, goes on as a reader. Thread-safe. */
  void downgradeHold(LockHold writer, LockHold reader) {
    SharedQueues.checkMayDowngrade(place.path());
    context.engine().postUntilDone(claimRunner(), () -> continueAsReader(writer, reader));
  }

  private void continueAsReader(LockHold writer, LockHold reader) {
    if (holder == writer) {
      holder = reader;
      turns.giveUp();
      if (term != null) {
        term.whenSettled(() -> letReadersIn(reader));
      }
    }
  }

  private void letReadersIn(LockHold reader) {
    if (holder == reader) {
      claimRunner().downgradeTerm();
    }
  }

  boolean isHolder(LockHold hold) {
    return holder == hold;
  }

  private void onReleased(LockHold hold) {
    if (holder == null || holder.latestHold() != hold.latestHold()) {
      hold.noteFreed(null);
      return;
    }
    release.beginRelease(hold);
    holder = null;
    noteIfStopped();
    activity.endHold(null);
    hold.termHandle().noteStopped();
    if (term == null) {
      onStopped();
    } else if (!term.hasOpenCommits() && !turns.areOver(options.maxLocalHandOvers())) {
      serveOrKeep();
    } else if (line.hasWaiters()) {
      giveUpPlace(false);
    } else {
      leaveFree();
    }
  }

  private void serveOrKeep() {
    if (serveNext()) {
      release.endRelease(null);
      return;
    }
    if (turns.othersWait() || options.keepIdleFor().isZero()) {
      leaveFree();
      return;
    }
    release.endRelease(null);
    watch.watchOthers(claimRunner(), this::onCount);
    alarm = claimRunner().runAfter(options.keepIdleFor(), this::leaveIfUnwanted);
  }

  private void onCount(int members) {
    if (turns.noteOthers(members > 1)) {
      leaveIfUnwanted();
    }
  }

  private void cancelAlarm() {
    EventLoop.cancelAlarm(alarm);
    alarm = null;
  }

  void leaveIfUnwanted() {
    if (holder == null && !line.hasWaiters()) {
      leaveQueue();
    }
  }

  /** Leaves, once the holder has released. */
  void leaveQueue() {
    if (!left) {
      // First: if this throws, it is done once more.
      context.engine().postUntilDone(claimRunner(), () -> giveUpPlace(true));
      noteLeft();
    }
  }

  /** Leaves at once; otherwise the next waiter here would find our own place ahead. */
  private void leaveFree() {
    if (!left) {
      noteLeft();
      giveUpPlace(true);
    }
  }

  private void noteLeft() {
    left = true;
    noteIfStopped();
    line.onClaimLeft(this);
  }

  /** Gives up the place; the term, too, unless a thread here has the lock. */
  private void giveUpPlace(boolean leaves) {
    if (holder != null) {
      claimRunner().withdrawClaim();
      return;
    }
    stopWaiting();
    claimRunner().releaseTerm(leaves);
    term = null;
    stopIdle();
  }

  private void stopIdle() {
    if (idle) {
      onStopped();
    }
  }

  /**
   * Releases what was lost. An unwanted claim leaves first, or it would rejoin the queue in vain.
   */
  private void onStopped() {
    idle = false;
    if (!line.hasWaiters()) {
      leaveFree();
    }
    claimRunner().workStopped(true);
  }

  /** Waits for nothing any more, neither for others nor for the end of an idle time. */
  private void stopWaiting() {
    cancelAlarm();
    watch.stopWatching();
  }

  @Override
  public void onRevoked(EndReason reason) {
    stopWaiting();
    LockHold lost = holder;
    if (lost == null) {
      idle = true;
      if (!left) { // Otherwise it is withdrawn just now, or soon.
        context.engine().postUntilDone(claimRunner(), this::stopIdle);
      }
      term = null;
      return;
    }
    log.info("{} must release the lock: {}", lost, reason);
    lost.noteLoss(reason);
    activity.endHold(reason);
    term = null; // Not before: if an earlier line throws, it is done once more.
    limitStop(claimRunner(), lost);
    // The waiters here wait for the lost hold as other processes do: by a new claim.
    context.engine().recoveries().runUntilDone(line::redoUndone);
    leaveQueue();
  }

  private void limitStop(ClaimRunner claim, LockHold lost) {
    Runnable timesUp =
        () -> {
          timeUp = true;
          noteIfStopped();
        };
    lost.termHandle().limitStop(claim, options.stopTimeout(), options.keepsPlace(), timesUp);
  }

  @Override
  public void onProblem(JoinProblem problem) {
    BatonException refusal =
        RefusalMessages.refusalOf(
            problem, place, claimRunner().frontMode(), context.engine().describeEnsemble());
    line.failWaiters(this, refusal);
    release.endRelease(refusal);
    leaveQueue();
  }

  @Override
  public void onFailed(ClaimRunner claim, Throwable thrown) {
    failure = place.path() + ": Baton itself failed: " + thrown + "; it leaves the queue";
    line.failWaiters(this, RefusalMessages.failureOf(place, "Acquire it again.", thrown));
    noteLeft();
    stopWaiting();
    settleOffer();
    LockHold held = holder;
    if (held == null) {
      claim.workStopped(true);
    } else if (held.isReleased()) {
      term = null; // It is over, so no other waiter gets it.
      onReleased(held);
    } else if (term != null) {
      onRevoked(EndReason.FAILED);
    } else {
      limitStop(claim, held);
    }
  }

  @Override
  public void onFinished(ClaimRunner claim) {
    release.endAll();
    line.onClaimClosed(this);
  }

  /** Returns who or what keeps the waiters here from the lock. Thread-safe. */
  String describeOutlook() {
    return outlook.describeOutlook(runner, place.id(), context.engine());
  }
}
