package dev.baton.runtime.claim;

import dev.baton.protocol.EndReason;
import dev.baton.protocol.FencingToken;
import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.LockMode;
import dev.baton.protocol.claim.Claim;
import dev.baton.protocol.claim.ClaimCommand;
import dev.baton.protocol.claim.ClaimEvent;
import dev.baton.protocol.claim.ClaimInvariants;
import dev.baton.protocol.claim.ClaimStep;
import dev.baton.protocol.claim.ClaimTimer;
import dev.baton.protocol.claim.JournalEntry;
import dev.baton.protocol.claim.Lease;
import dev.baton.protocol.claim.NodeMessage;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.NodeName.QueuePlace;
import dev.baton.protocol.claim.OwnNode;
import dev.baton.protocol.claim.QueueListing;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.loop.StepJournal;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.PastTerm;
import dev.baton.runtime.node.QueueMember;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.watch.LeaderWatch;
import dev.baton.runtime.watch.MemberWatch;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs a claim, in the loop only, except {@link #claim}, {@link #nodePath}, {@link #frontMode}.
 *
 * <p><b>An event.</b> If the lease is over, the claim is told that first. It answers with a {@link
 * ClaimStep}. The runner checks the {@link ClaimInvariants}, stores the next state, appends a line
 * to the journal, and carries out the commands in order. Their results are later events.
 *
 * <p><b>The lease.</b> A create or a check that succeeds opens it. Heartbeats extend it. When the
 * claim no longer holds, the {@link Term} ends before any command runs.
 *
 * <p><b>Failure.</b> When a task of the claim throws, the claim's knowledge may be wrong. So the
 * term ends first, then the work, then the place; see {@link FailStop}.
 */
public final class ClaimRunner extends ClaimRequests implements ClaimCommand.ClaimHost {
  private static final LoopLog log = LoopLog.of(ClaimRunner.class);
  private final SessionPool.SessionRoom room;
  private final StepJournal journal;
  private final ClaimTimers timers;
  private final ClaimLease lease;
  private volatile Claim claim;
  private @Nullable FailStop failure;
  private @Nullable HeldAnswer held;
  private boolean leaving;
  private boolean finished;

  /** The answer to a create, and what it proved of the lease. */
  private record HeldAnswer(ClaimEvent.NodePlaced placed, Lease.LeaseWindow proven) {}

  public ClaimRunner(
      SessionPool.SessionRoom room,
      EventLoop loop,
      StepJournal journal,
      RunningTerms terms,
      ClaimPlace place,
      long seed,
      ClaimListener occupant) {
    super(room, place, loop, occupant);
    this.room = room;
    this.journal = journal;
    this.lease = new ClaimLease(loop, terms);
    this.timers = new ClaimTimers(loop, this::deliverEvent);
    this.claim = Claim.newClaim(place.rule(), place.mode(), place.traits().lock(), seed);
  }

  /**
   * Begins: stands in line as soon as there is a connection. If this throws, it never does, so
   * another claim may be started in its place.
   */
  public void startClaim() {
    keeper.heartbeat().addClaim(this);
    keeper.addMember(this); // Last: only a member is told that there is a connection.
  }

  @Override
  public Claim claim() {
    return claim;
  }

  /** Returns the path of the claim's node, if it is known to have one. */
  public Optional<String> nodePath() {
    return Optional.ofNullable(claim.own()).map(own -> place.path().of(own.node()));
  }

  /** Returns the mode of the first in the queue, as last read; empty if there was none. */
  public Optional<LockMode> frontMode() {
    return Optional.ofNullable(front).map(QueuePlace::mode);
  }

  /** Tells {@code told} who leads which queue, now and at each change, until stopped. */
  public LeaderWatch watchFront(BiConsumer<QueueMember, QueueListing> told) {
    LeaderWatch watch = new LeaderWatch(loop, keeper, place.path(), front, told);
    watch.startWatching();
    return watch;
  }

  /** Tells {@code told} how many take part, now and at each change, until stopped. */
  public MemberWatch watchMembers(IntConsumer told) {
    ElectionPath path = place.rule().hasQueue() ? place.path() : place.path().registryPath();
    MemberWatch watch = new MemberWatch(loop, keeper, path, told);
    watch.startWatching();
    return watch;
  }

  /** Writes the term that begins now into the history, as one of the last {@code most}. */
  public HistoryWriter writeHistory(Term term, int most) {
    long now = loop.wallNanos() / 1_000_000;
    HistoryWriter.TermBeginning beginning =
        new HistoryWriter.TermBeginning(
            new ZooKeeperRequest.Check(pathOf(guardNode(claim.ticket().tag())), -1),
            PastTerm.begunTerm(place.id(), term.token().value(), now),
            predecessor.takeLastTerm(now),
            most,
            ownNode().node() instanceof QueueNode seat && seat.sequence() == 0);
    return new HistoryWriter(loop, keeper, this, place.path(), beginning).startWriting();
  }

  /** Notes that the work has stopped, or, if not {@code confirmed}, that its time to stop is up. */
  public void workStopped(boolean confirmed) {
    if (failure == null) {
      deliverEvent(new ClaimEvent.WorkStopped(confirmed));
    } else {
      failure.workStopped();
    }
  }

  /** Runs {@code task} for this claim: if the task throws, the claim fails. In the loop. */
  public void runTask(Runnable task) {
    keeper.runTask(this, task);
  }

  /** Runs {@code task} in the loop, as {@link #runTask} does. */
  public void postTask(Runnable task) {
    loop.postTask(() -> runTask(task));
  }

  /** Runs {@code task} in the loop after {@code delay}, as {@link #runTask} does. */
  public EventLoop.LoopAlarm runAfter(Duration delay, Runnable task) {
    return loop.runAfter(TimeUnit.NANOSECONDS.convert(delay), () -> runTask(task));
  }

  @Override
  public void onFailed(Throwable thrown) {
    lease.endTerm();
    if (failure == null) {
      Runnable free = () -> runTask(this::leaveSession);
      failure = new FailStop(this, occupant, room.orphans(), place.path(), free);
    }
    claim = Claim.endedClaim(claim.ticket());
    timers.cancelAll();
    stopListening();
    if (leaving) {
      leaveSession();
    } else {
      failure.continueStop(thrown);
    }
  }

  @Override
  public void endTerm() {
    lease.endTerm();
  }

  @Override
  public void onUnidentified() {
    occupant.onProblem(JoinProblem.NO_IDENTITY);
  }

  /** Delivers {@code event}; before anything else, that the lease is over, if it is. */
  @Override
  public void deliverEvent(ClaimEvent event) {
    runTask(() -> handleEvent(event));
  }

  @Override
  void holdPlaced(ClaimEvent.NodePlaced answer) {
    held = new HeldAnswer(answer, keeper.sessionLease().window());
  }

  private void handleEvent(ClaimEvent event) {
    HeldAnswer first = held;
    held = null;
    if (first != null) {
      openLease(first.placed(), first.proven());
      if (event instanceof ClaimEvent.QueueRead line
          && (!lease.isOver() || !first.placed().provesOwnNode())) {
        takeStep(new ClaimEvent.JoinAnswered(first.placed(), line));
        return;
      }
      takeStep(first.placed());
    }
    endLeaseIfOver();
    openLease(event, keeper.sessionLease().window());
    takeStep(event);
  }

  private void openLease(ClaimEvent event, Lease.LeaseWindow proven) {
    if (event.provesOwnNode()) {
      lease.openLease(proven);
      evidence.noteEarlyProof(proofSent);
      keeper.heartbeat().watchLease(lease.endMoment());
    }
  }

  @Override
  public void onLeaseAlarm() {
    endLeaseIfOver();
    timers.onAlarm();
  }

  private void endLeaseIfOver() {
    if (claim.leased() && lease.isOver()) {
      takeStep(new ClaimEvent.LeaseOver());
      keeper.reconnectIfClocksMovedApart();
    }
  }

  private void takeStep(ClaimEvent event) {
    if (failure != null) {
      return;
    }
    Claim before = claim;
    ClaimStep step = event.deliverTo(before);
    ClaimInvariants.checkStep(before, event, step);
    claim = step.next();
    journal.appendEntry(
        new JournalEntry(loop.nanoTime(), place.path().text(), place.id(), before, event, step));
    lease.noteNode(claim);
    evidence.noteNode(claim.own());
    if (lease.endIfReleased(claim.isHolding())) {
      occupant.onTermEnded();
    }
    boolean armed = evidence.noteArming(before.own(), claim, keeper.heartbeat().sentCount());
    if (armed && claim.isHolding() && claim.wantsRenewal()) {
      keeper.heartbeat().beatNow();
    }
    List<ClaimCommand> commands = step.commands();
    for (int i = 0; i < commands.size() && failure == null; i++) {
      commands.get(i).performBy(this, this);
    }
  }

  @Override
  public boolean standsBy(long czxid) {
    return lease.nodeCreated() == czxid;
  }

  @Override
  public OwnNode ownNode() {
    return Objects.requireNonNull(claim.own());
  }

  @Override
  public ZooKeeperRequest.Check checkOwn() {
    return new ZooKeeperRequest.Check(pathOf(ownNode().node()), -1);
  }

  @Override
  public ZooKeeperRequest.Check checkOwnVersion() {
    return new ZooKeeperRequest.Check(pathOf(ownNode().node()), evidence.versionToCheck(ownNode()));
  }

  @Override
  public void ownRefused(OwnNode checked, RequestOutcome outcome) {
    boolean readSince = outcome != RequestOutcome.ABSENT && isArmed() && !checked.armed();
    if (stillHas(checked) && !readSince) {
      evidence.noteRefusal(ownNode());
      boolean gone = outcome == RequestOutcome.ABSENT;
      deliverEvent(ClaimEvent.NodeEvent.ofAnswer(ownNode().node(), gone));
    }
  }

  @Override
  public void renewLease(Lease.LeaseWindow renewed, long sentAt) {
    evidence.checkRenewal(claim, sentAt, keeper.timeoutNanos());
    endLeaseIfOver();
    if (lease.renewTerm(renewed)) {
      occupant.onRenewed();
    }
    if (claim.wantsRenewal()) {
      takeStep(new ClaimEvent.LeaseRenewed());
    }
  }

  @Override
  public void cutLease(Lease.LeaseWindow bound) {
    if (lease.cutTerm(bound)) {
      occupant.onRenewed();
    }
    endLeaseIfOver();
  }

  @Override
  public long nextLeaseAlarm() {
    return timers.nextAlarm(lease.endMoment());
  }

  @Override
  public boolean onHeartbeat() {
    return isUnwatched() && timers.onHeartbeat();
  }

  @Override
  public void setTimer(ClaimTimer timer, int doublings) {
    timers.setTimer(timer, keeper.timeoutNanos() / 4, doublings);
    if (timer == ClaimTimer.WATCH) {
      keeper.heartbeat().watchLease(nextLeaseAlarm());
    }
  }

  @Override
  public void tellPosition(int place) {
    occupant.onWaiting(place);
  }

  @Override
  public void tellElected(FencingToken token) {
    occupant.onElected(lease.beginTerm(token, termGuard(claim.ticket().tag())));
  }

  @Override
  public void tellSuspended() {
    occupant.onSuspended();
  }

  @Override
  public void tellResumed() {
    occupant.onResumed();
  }

  @Override
  public void tellMessage(NodeMessage mail) {
    String request = mail.kind() + " from " + mail.from() + ", because: " + mail.reason();
    log.info("{} {} got a request: {}", place.path(), place.id(), request);
    occupant.onMessage(mail);
  }

  @Override
  public void revokeWork(EndReason reason) {
    occupant.onRevoked(reason);
  }

  @Override
  public void reportProblem(JoinProblem problem) {
    occupant.onProblem(problem);
  }

  @Override
  public void finishClaim() {
    timers.cancelAll();
    stopListening();
    room.orphans().deleteOrphans(place.path(), claim.ticket().orphans(), () -> {});
    leaveSession();
  }

  private void leaveSession() {
    leaving = true;
    keeper.heartbeat().removeClaim(this);
    room.giveBack();
    if (!finished) {
      occupant.onFinished(this);
      finished = true;
    }
    keeper.removeMember(this);
  }
}
