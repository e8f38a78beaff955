package dev.baton.runtime.claim;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.Mode;
import dev.baton.protocol.Problem;
import dev.baton.protocol.Reason;
import dev.baton.protocol.claim.Claim;
import dev.baton.protocol.claim.Command;
import dev.baton.protocol.claim.Entry;
import dev.baton.protocol.claim.Event;
import dev.baton.protocol.claim.Invariants;
import dev.baton.protocol.claim.Lease;
import dev.baton.protocol.claim.Lineup;
import dev.baton.protocol.claim.Mail;
import dev.baton.protocol.claim.NodeName.Seat;
import dev.baton.protocol.claim.Outcome;
import dev.baton.protocol.claim.Own;
import dev.baton.protocol.claim.Step;
import dev.baton.protocol.claim.Tag;
import dev.baton.protocol.claim.Ticket;
import dev.baton.protocol.claim.Timer;
import dev.baton.runtime.loop.Journal;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.Member;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.session.Evidence;
import dev.baton.runtime.session.LeaseHolder;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.watch.FrontWatch;
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
 * Runs one claim: the place where the pure protocol meets the world. Confined to the loop, except
 * {@link #claim}, {@link #nodePath} and {@link #front}.
 *
 * <p><b>An event.</b> If the lease is over, {@link #deliver} tells the claim that first. The claim
 * answers with a {@link Step}. The runner checks the {@link Invariants}, stores the next state,
 * appends a line to the journal, and carries out the commands, in order. No command calls the claim
 * back: its result comes as a later event.
 *
 * <p><b>The lease.</b> A create or a check that succeeds opens it, and heartbeats extend it. When
 * the claim no longer holds, the {@link Term} ends before any command runs.
 *
 * <p><b>Failure.</b> When a task of the claim throws, the claim's knowledge may be wrong. So the
 * term ends first, then the work, and only then the place; see {@link FailStop}.
 */
public final class ClaimRunner implements Command.Host, LeaseHolder {
  private static final LoopLog log = LoopLog.of(ClaimRunner.class);

  private final ClaimPlace place;
  private final Sessions.Room room;
  private final Loop loop;
  private final SessionKeeper keeper;
  private final Journal journal;
  private final Occupant occupant;
  private final ClaimRequests requests;
  private final ClaimTimers timers;
  private final ClaimLease lease;
  private final Evidence evidence;
  private volatile Claim claim;
  private @Nullable FailStop failure;
  private boolean leaving;

  public ClaimRunner(
      Sessions.Room room,
      Loop loop,
      Journal journal,
      RunningTerms terms,
      ClaimPlace place,
      long seed,
      Occupant occupant) {
    this.place = place;
    this.room = room;
    this.loop = loop;
    this.keeper = room.keeper();
    this.journal = journal;
    this.occupant = occupant;
    this.lease = new ClaimLease(loop, terms);
    this.evidence = new Evidence(room.slot());
    this.timers = new ClaimTimers(loop, timer -> deliver(new Event.TimerFired(timer)));
    this.claim = Claim.first(place.rule(), place.mode(), seed);
    this.requests = new ClaimRequests(keeper, place, this, occupant);
  }

  /** Begins: stands in line as soon as there is a connection. */
  public void start() {
    keeper.heartbeat().join(this);
    keeper.join(this);
  }

  @Override
  public Claim claim() {
    return claim;
  }

  /** Returns the path of the claim's node, if it is known to have one. */
  public Optional<String> nodePath() {
    return Optional.ofNullable(claim.own()).map(own -> requests.pathOf(own.node()));
  }

  /** Returns the mode of the first in the queue, as last read; empty if there was none. */
  public Optional<Mode> front() {
    return Optional.ofNullable(requests.front()).map(Seat::mode);
  }

  /** Tells {@code told} who leads which queue, now and at each change, until stopped. */
  public FrontWatch watchFront(BiConsumer<Member, Lineup> told) {
    FrontWatch watch = new FrontWatch(loop, keeper, place.path(), requests.front(), told);
    watch.start();
    return watch;
  }

  /** Tells {@code told} how many take part, now and at each change, until stopped. */
  public MemberWatch watchMembers(IntConsumer told) {
    ElectionPath path = place.rule().hasLine() ? place.path() : place.path().registry();
    MemberWatch watch = new MemberWatch(loop, keeper, path, told);
    watch.start();
    return watch;
  }

  /** Writes the term that begins now into the history, as one of the last {@code most}. */
  public HistoryWriter writeHistory(Term term, int most) {
    HistoryWriter writer = requests.historyWriter(loop, term, most);
    writer.start();
    return writer;
  }

  public void resign() {
    deliver(new Event.Resign());
  }

  /** Hands over to the owner of the node {@code heir}, and stays in the queue. */
  public void transfer(Seat heir) {
    deliver(new Event.Transfer(heir));
  }

  public void downgrade() {
    deliver(new Event.Downgrade());
  }

  public void withdraw() {
    deliver(new Event.Withdraw());
  }

  /** Notes that the work has stopped, or, if not {@code confirmed}, that its time to stop is up. */
  public void workStopped(boolean confirmed) {
    if (failure == null) {
      deliver(new Event.WorkStopped(confirmed));
    } else {
      failure.workStopped();
    }
  }

  /** Runs {@code task} in the loop, for this claim: if the task throws, the claim fails. */
  public void post(Runnable task) {
    loop.post(() -> keeper.run(this, task));
  }

  /** Runs {@code task} in the loop after {@code delay}, as {@link #post} does. */
  public Loop.Alarm after(Duration delay, Runnable task) {
    return loop.after(TimeUnit.NANOSECONDS.convert(delay), () -> keeper.run(this, task));
  }

  @Override
  public void failed(Throwable thrown) {
    lease.endTerm();
    if (failure == null) {
      Ticket ticket = claim.ticket();
      Runnable free = () -> keeper.run(this, this::leave);
      failure = new FailStop(room.orphans(), place.path(), ticket, free);
      claim = Claim.ended(ticket);
      timers.cancelAll();
      requests.stop();
    }
    if (leaving) {
      leave();
    } else {
      failure.tell(() -> occupant.failed(this, thrown));
    }
  }

  @Override
  public void endTerm() {
    lease.endTerm();
  }

  @Override
  public void connected() {
    deliver(new Event.Connected());
  }

  @Override
  public void disconnected() {
    deliver(new Event.Disconnected());
  }

  @Override
  public void expired() {
    deliver(new Event.SessionExpired());
  }

  /** Delivers {@code event}; before anything else, that the lease is over, if it is. */
  void deliver(Event event) {
    keeper.run(this, () -> handle(event));
  }

  private void handle(Event event) {
    endLeaseIfOver();
    if (opensLease(event)) {
      lease.open(keeper.lease().window());
      evidence.proofCame(requests.proofSent());
      keeper.heartbeat().watchLease(lease.end());
    }
    step(event);
  }

  private static boolean opensLease(Event event) {
    return (event instanceof Event.Placed placed && placed.outcome() == Outcome.DONE)
        || (event instanceof Event.OwnChecked checked && checked.outcome() == Outcome.DONE);
  }

  @Override
  public void endLeaseIfOver() {
    if (claim.leased() && lease.isOver()) {
      step(new Event.LeaseOver());
      keeper.reconnectIfClocksMovedApart();
    }
  }

  private void step(Event event) {
    if (failure != null) {
      return;
    }
    Claim before = claim;
    Step step = event.deliverTo(before);
    Invariants.check(before, event, step);
    claim = step.next();
    journal.append(
        new Entry(loop.nanoTime(), place.path().text(), place.id(), before, event, step));
    lease.noteNode(claim);
    evidence.noteNode(claim.own());
    if (lease.end(claim.holds())) {
      occupant.termEnded();
    }
    boolean armed = evidence.noteArming(before.own(), claim, keeper.heartbeat().sent());
    if (armed && claim.holds() && claim.wantsRenewal()) {
      keeper.heartbeat().hurry();
    }
    for (Command command : step.commands()) {
      if (failure == null) {
        command.by(requests, this);
      }
    }
  }

  @Override
  public boolean standsBy(long czxid) {
    return lease.nodeCreated() == czxid;
  }

  @Override
  public Own own() {
    return Objects.requireNonNull(claim.own());
  }

  /** Returns the milliseconds after a change of our node in which the lease may be renewed. */
  int checkMillis() {
    return Math.toIntExact(evidence.checkPeriod(keeper.timeoutMillis()));
  }

  @Override
  public Evidence evidence() {
    return evidence;
  }

  @Override
  public boolean isArmed() {
    return evidence.isArmed(claim.own());
  }

  @Override
  public boolean isFresh(long sentAt) {
    Own own = claim.own();
    return own != null && evidence.isFresh(own, sentAt, keeper.timeoutNanos());
  }

  @Override
  public Request.Check checkOwn() {
    return new Request.Check(requests.pathOf(own().node()), -1);
  }

  @Override
  public Request.Check checkOwnVersion() {
    return new Request.Check(requests.pathOf(own().node()), evidence.version(own()));
  }

  @Override
  public boolean stillHas(Own checked) {
    Own own = claim.own();
    return own != null && own.isSameAs(checked);
  }

  @Override
  public void ownRefused(Own checked, Outcome outcome) {
    boolean readSince = outcome != Outcome.ABSENT && isArmed() && !checked.armed();
    if (stillHas(checked) && !readSince) {
      evidence.refuse(own());
      Event.Change change = outcome == Outcome.ABSENT ? Event.Change.DELETED : Event.Change.CHANGED;
      deliver(new Event.NodeEvent(own().node(), change, true));
    }
  }

  @Override
  public void renew(Lease.Window renewed) {
    endLeaseIfOver();
    if (lease.renew(renewed)) {
      occupant.renewed();
    }
    if (claim.wantsRenewal()) {
      step(new Event.Renewed());
    }
  }

  @Override
  public long leaseEnd() {
    return lease.end();
  }

  @Override
  public void setTimer(Timer timer, int doublings) {
    timers.set(timer, keeper.timeoutNanos() / 4, doublings);
  }

  @Override
  public void stand(int place) {
    occupant.standing(place);
  }

  @Override
  public void elect(FencingToken token) {
    occupant.elected(lease.begin(token, requests.footing(claim.ticket().tag())));
  }

  @Override
  public void suspend() {
    occupant.suspended();
  }

  @Override
  public void resume() {
    occupant.resumed();
  }

  @Override
  public void tell(Mail mail) {
    String name = place.path() + " " + place.id();
    log.info("{} has mail from {}: {}, because: {}", name, mail.from(), mail.kind(), mail.reason());
    occupant.mail(mail);
  }

  @Override
  public void revoke(Reason reason) {
    occupant.revoke(reason);
  }

  @Override
  public void report(Problem problem) {
    occupant.problem(problem);
  }

  @Override
  public void finish() {
    timers.cancelAll();
    requests.stop();
    List<Tag> strays = claim.ticket().strays();
    if (!strays.isEmpty()) {
      room.orphans().delete(place.path(), strays, () -> {});
    }
    leave();
  }

  private void leave() {
    leaving = true;
    keeper.heartbeat().leave(this);
    occupant.finished();
    room.giveBack();
    keeper.leave(this);
  }
}
