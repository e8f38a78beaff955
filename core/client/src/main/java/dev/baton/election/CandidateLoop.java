package dev.baton.election;

import dev.baton.internal.ClientContext;
import dev.baton.internal.OrderCodec;
import dev.baton.participants.RequestOrigin;
import dev.baton.protocol.EndReason;
import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.claim.NodeMessage;
import dev.baton.protocol.claim.NodeTag;
import dev.baton.runtime.claim.ClaimListener;
import dev.baton.runtime.claim.ClaimRunner;
import dev.baton.runtime.claim.Term;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The part of a candidate that lives in the loop. It hears from the claim and notifies the user. It
 * makes sure that the work has stopped before the claim releases its place. Confined to the loop,
 * except its volatile fields.
 */
final class CandidateLoop extends ClosableCandidate implements ClaimListener {
  private final LeadershipFutures waiters;
  private final FollowerCallbacks following;
  private final TermServices duties;
  private final CandidateFitness fitness;
  private final CedePeriod absence;
  private final @Nullable RaceRegistration registration;
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private final CompletableFuture<Void> ended;
  private volatile @Nullable Leadership leadership;
  private volatile @Nullable ClaimRunner runner;
  private volatile boolean withdrawn;
  private @Nullable TermCallbacks work;
  private final Runnable recovery = this::redoUndone;

  CandidateLoop(ClientContext context, ClaimPlace place, CandidateSettings options) {
    super(context, place, options);
    this.following = new FollowerCallbacks(options, notifier);
    this.duties = new TermServices(context.engine(), place, options, notifier, telemetry);
    this.waiters = new LeadershipFutures(this, context.engine(), place.id());
    this.fitness = new CandidateFitness(context, place, options, this, problems);
    this.absence = new CedePeriod(context.loop(), this::joinQueue, fitness::mayJoin);
    this.registration =
        options.registered && !place.rule().hasQueue()
            ? new RaceRegistration(context.engine(), place, this, problems)
            : null;
    this.ended =
        registration == null ? closed : CompletableFuture.allOf(closed, registration.whenClosed());
  }

  /** Joins the queue, in the loop, unless it is there. Thread-safe. */
  void beginJoining() {
    context.engine().recoveries().runUntilDone(this::joinNow);
  }

  private void joinNow() {
    if (!withdrawn) {
      context.engine().recoveries().addRecovery(recovery);
      absence.allowJoining();
      absence.joinIfDue();
      restIfStopped();
      fitness.beginChecking();
    }
  }

  /** Joins the queue, if the candidate is to stand in it and does not. */
  void joinIfDue() {
    absence.joinIfDue();
  }

  private void joinQueue() {
    telemetry.onJoining();
    Optional.ofNullable(registration).ifPresent(RaceRegistration::beginRegistration);
    runner = context.engine().enterQueue(place, this);
  }

  private void redoUndone() {
    fitness.redoUndone();
    absence.joinIfDue();
    if (absence.isOverdue()) {
      restIfStopped();
    }
    if (work != null && work.hasEndedUnnoticed()) {
      postFinish(claimRunner(), work);
    }
  }

  ClaimRunner claimRunner() {
    return Objects.requireNonNull(runner);
  }

  /** Returns the path of the candidate's node. Thread-safe. */
  Optional<String> nodePath() {
    return Optional.ofNullable(runner).flatMap(ClaimRunner::nodePath);
  }

  @Override
  public CompletableFuture<Void> whenClosed() {
    return ended;
  }

  @Override
  public Optional<String> trouble() {
    return telemetry
        .trouble(fitness.whyUnfit())
        .or(() -> Optional.ofNullable(registration).flatMap(RaceRegistration::trouble));
  }

  @Override
  public void sessionsEnded() {
    telemetry.onClosed(); // the loop has ended, so nothing else uses it
    fitness.stopChecking();
    ended.complete(null);
  }

  /** Returns how much longer it stays out of the queue, if it has ceded. Thread-safe. */
  Optional<Duration> cedeRemaining() {
    return absence.remainingTime();
  }

  @Override
  @Nullable Leadership lastLeadership() {
    return leadership;
  }

  /** Returns the futures of callers that wait to lead. Thread-safe. */
  LeadershipFutures leadershipFutures() {
    return waiters;
  }

  /** Returns whether it is to leave for good. Thread-safe. */
  boolean isWithdrawn() {
    return withdrawn;
  }

  /** Leaves for good; callers that wait to lead need not wait for that. Thread-safe. */
  @Override
  public void beginClosing() {
    context.engine().recoveries().runUntilDone(this::leaveForGood);
    withdrawn = true; // Not before: if that throws, the candidate stays, and can be closed again.
  }

  private void leaveForGood() {
    withdrawn = true;
    fitness.stopChecking();
    waiters.closeAll();
    following.stopFollowing();
    if (runner == null || absence.isOutOfQueue()) {
      stayOut();
    } else {
      claimRunner().withdrawClaim();
    }
    Optional.ofNullable(registration).ifPresent(RaceRegistration::withdrawRegistration);
    awaitStop(stops.whenStoppedForGood());
  }

  /** Gives up leadership; completes {@code ender} when no work runs any more. */
  void beginResign(CompletableFuture<Void> ender) {
    absence.joinIfDue();
    Optional.ofNullable(runner).ifPresent(ClaimRunner::resignTerm);
    awaitStop(ender);
  }

  /** Completes {@code ender} when no work runs any more, or its time to stop is up. */
  void awaitStop(CompletableFuture<Void> ender) {
    stops.addWaiter(ender);
    stops.noteWork(runner, work);
  }

  /** Stays out of the queue for {@code lasts}; completes {@code ender} when it has left it. */
  void beginCede(Duration lasts, CompletableFuture<Void> ender) {
    if (withdrawn) {
      var unused = closed.thenRun(() -> ender.complete(null));
      return;
    }
    absence.joinIfDue();
    if (!absence.isAllowed()) {
      ender.complete(null); // It has yet to be told to join.
    } else {
      leaveForNow(lasts, EndReason.CEDED, ender);
    }
  }

  private void leaveForNow(Duration lasts, EndReason reason, CompletableFuture<Void> ender) {
    absence.requestPeriod(lasts, reason, ender);
    if (absence.isOutOfQueue()) {
      restIfStopped();
      return;
    }
    waiters.forgetProblem();
    following.stopFollowing();
    Optional.ofNullable(registration).ifPresent(RaceRegistration::leaveForNow);
    claimRunner().withdrawClaim();
  }

  /** Leaves the queue until the candidate is fit; a leader stops its work first. */
  void stepOut(String why) {
    if (absence.isOutOfQueue() || absence.isRequested() || withdrawn) {
      return;
    }
    if (work != null) {
      work.noteEndedBy(new RequestOrigin(place.id(), why));
    }
    leaveForNow(Duration.ZERO, EndReason.UNFIT, new CompletableFuture<>());
  }

  /** Returns why it is not fit to lead, if it is not. Thread-safe. */
  Optional<String> whyUnfit() {
    return fitness.whyUnfit();
  }

  /** Starts the time out of the queue if the work has stopped, so that no candidate works twice. */
  private void restIfStopped() {
    if (absence.isOutOfQueue() && (work == null || work.hasStopped())) {
      absence.startPeriod();
    }
  }

  @Override
  public void onWaiting(int inLine) {
    waiters.forgetProblem();
    telemetry.onWaiting(inLine);
    duties.finishWriting();
    following.onWaiting(claimRunner(), inLine);
  }

  @Override
  public void onElected(Term term) {
    waiters.forgetProblem();
    following.stopFollowing();
    Leadership elected = Leadership.ofTerm(context, place.path().text(), term);
    leadership = elected;
    telemetry.onElected(term.token().value());
    TermCallbacks begun = new TermCallbacks(elected, notifier, options.onElected);
    work = begun;
    begun.startWork(
        options.afterWork,
        task -> context.engine().postUntilDone(claimRunner(), task),
        this::leaveUndelivered);
    waiters.completeAll(elected);
    duties.beginTerm(claimRunner(), term, begun);
  }

  /** Leaves the queue for a while: the executor may be well by then, or another candidate's. */
  private void leaveUndelivered() {
    Duration rest = context.engine().settings().sessionTimeout();
    leaveForNow(rest, EndReason.FAILED, new CompletableFuture<>());
    problems.tellUndelivered(rest);
  }

  /** Called when the candidate is registered, so that there are registrations to count. */
  void onRegistered() {
    duties.onRegistered();
  }

  @Override
  public void onSuspended() {
    telemetry.onSuspended();
    Objects.requireNonNull(work).offerDoubt(true, options.onSuspended);
  }

  @Override
  public void onResumed() {
    telemetry.onResumed();
    Objects.requireNonNull(work).offerDoubt(false, options.onResumed);
  }

  @Override
  public void onRenewed() {
    if (options.onRenewed != null) {
      Objects.requireNonNull(work).offerRenewal(options.onRenewed);
    }
  }

  @Override
  public void onMessage(NodeMessage mail) {
    if (mail.kind() == NodeMessage.MessageKind.EVICT && work != null) {
      work.noteEndedBy(OrderCodec.readOrigin(mail));
    }
    if (mail.isOrder()) {
      obeyOrder(mail, claimRunner());
    }
  }

  /** Obeys an order that was found in the node of {@code claim}. */
  void obeyOrder(NodeMessage order, ClaimRunner claim) {
    claim.postTask(
        () ->
            OrderExecution.obeyOrder(
                order, claim, work, out -> beginCede(out, new CompletableFuture<>())));
  }

  @Override
  public void onRevoked(EndReason why) {
    EndReason reason = why == EndReason.CLOSED ? absence.reasonOr(why) : why;
    telemetry.onRevoked(reason);
    fitness.onRevoked();
    TermCallbacks revoked = Objects.requireNonNull(work);
    duties.noteEnding(reason, revoked);
    ClaimRunner claim = claimRunner();
    revoked.limitStop(claim, options, () -> stops.noteWork(runner, revoked));
    revoked.stopWork(options.onRevoked, reason, () -> postFinish(claim, revoked));
  }

  private void postFinish(ClaimRunner claim, TermCallbacks revoked) {
    claim.postTask(() -> finishWork(claim, revoked));
  }

  private void finishWork(ClaimRunner claim, TermCallbacks revoked) {
    if (revoked.hasStopped()) {
      return;
    }
    revoked.noteStopped();
    claim.workStopped(true);
    restIfStopped();
    stops.noteWork(runner, work);
  }

  @Override
  void stopExiting() {
    if (work != null && work.isStopping()) {
      finishWork(claimRunner(), work);
    }
  }

  /** Stays out of the queue for a while, since the cause of the failure may still be there. */
  @Override
  public void onFailed(ClaimRunner claim, Throwable thrown) {
    Duration rest = context.engine().settings().sessionTimeout();
    absence.requestPeriod(rest, EndReason.FAILED, new CompletableFuture<>());
    TermCallbacks current = work;
    if (current == null || current.hasStopped()) {
      claim.workStopped(true);
    } else if (current.hasEndedUnnoticed()) {
      finishWork(claim, current);
    } else {
      onRevoked(EndReason.FAILED);
    }
    following.stopFollowing();
    onTermEnded();
    duties.finishWriting();
    problems.tellFailure(rest, thrown);
  }

  @Override
  public void onTermEnded() {
    telemetry.onTermEnded();
    stops.noteWork(runner, work);
    duties.endTerm();
  }

  @Override
  public List<ZooKeeperRequest> requestsForClosing(NodeTag seat, boolean handedOver) {
    return duties.requestsForClosing(seat, handedOver);
  }

  @Override
  public void onProblem(JoinProblem what) {
    following.forgetPlace();
    waiters.noteProblem(problems.tellRefusal(what, claimRunner()));
  }

  @Override
  public void onFinished(ClaimRunner claim) {
    if (claim != runner) {
      return; // It has joined again since.
    }
    waiters.forgetProblem();
    telemetry.onLeft();
    following.stopFollowing();
    duties.finishWriting();
    absence.noteLeft();
    if (absence.isRequested() && !withdrawn) {
      restIfStopped();
    } else {
      stayOut();
    }
  }

  private void stayOut() {
    absence.endPeriod();
    telemetry.onClosed();
    context.engine().recoveries().removeRecovery(recovery);
    closed.complete(null);
  }
}
