package dev.baton.runtime;

import dev.baton.protocol.Claim;
import dev.baton.protocol.Command;
import dev.baton.protocol.Entry;
import dev.baton.protocol.Event;
import dev.baton.protocol.FencingToken;
import dev.baton.protocol.Invariants;
import dev.baton.protocol.Lease;
import dev.baton.protocol.Lineup;
import dev.baton.protocol.NodeName.Seat;
import dev.baton.protocol.Outcome;
import dev.baton.protocol.Own;
import dev.baton.protocol.Problem;
import dev.baton.protocol.Reason;
import dev.baton.protocol.Step;
import dev.baton.protocol.Timer;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;

/**
 * Runs one claim: delivers what happens to it, one event at a time, writes each step down, and
 * carries its commands out.
 */
public final class ClaimRunner implements Command.Host, SessionMember {
  private static final long LONGEST_TRIM_NANOS = Duration.ofMinutes(10).toNanos();
  private static final long LONGEST_RETRY_NANOS = Duration.ofMinutes(1).toNanos();
  private static final int MOST_DOUBLINGS = 20;

  private final String name;
  private final Place place;
  private final Sessions.Room room;
  private final Loop loop;
  private final SessionKeeper keeper;
  private final Journal journal;
  private final Occupant occupant;
  private final ClaimRequests requests;
  private final Map<Timer, Loop.Alarm> alarms = new EnumMap<>(Timer.class);

  private final ClaimLease lease;
  private volatile Claim claim;

  ClaimRunner(
      Sessions.Room room, Loop loop, Journal journal, Place place, long seed, Occupant occupant) {
    this.name = place.path() + " " + place.id();
    this.place = place;
    this.room = room;
    this.loop = loop;
    this.keeper = room.keeper();
    this.journal = journal;
    this.occupant = occupant;
    this.lease = new ClaimLease(loop);
    this.claim = Claim.first(place.rule(), seed);
    this.requests = new ClaimRequests(keeper, place, this);
  }

  /**
   * What a claim stands for.
   *
   * @param id of the candidate
   * @param metadata of the candidate
   */
  public record Place(ElectionPath path, TurnRule rule, String id, String metadata) {}

  /** Begins: stands in line as soon as there is a connection. */
  void start() {
    keeper.heartbeat().join(this);
    keeper.join(this);
  }

  /** The claim's state. From any thread. */
  public Claim claim() {
    return claim;
  }

  /** The path of the claim's node, if it is known to have one. From any thread. */
  public Optional<String> nodePath() {
    return Optional.ofNullable(claim.own()).map(own -> requests.pathOf(own.node()));
  }

  /** The timeout of the claim's session. */
  public Duration sessionTimeout() {
    return Duration.ofMillis(keeper.timeoutMillis());
  }

  /** Has {@code told} told who leads which line, now and at each change, until stopped. */
  public FrontWatch watchFront(BiConsumer<Member, Lineup> told) {
    FrontWatch watch = new FrontWatch(keeper, place.path(), told);
    watch.start();
    return watch;
  }

  /** Has {@code told} told how many take part, now and at each change, until stopped. */
  public MemberWatch watchMembers(IntConsumer told) {
    ElectionPath path = place.rule().hasLine() ? place.path() : place.path().registry();
    MemberWatch watch = new MemberWatch(keeper, path, told);
    watch.start();
    return watch;
  }

  /** The user gives leadership up, but stays in line. */
  public void resign() {
    deliver(new Event.Resign());
  }

  /** The user leaves. */
  public void withdraw() {
    deliver(new Event.Withdraw());
  }

  /** The work has stopped, or, if not {@code confirmed}, its time to stop is up. */
  public void workStopped(boolean confirmed) {
    deliver(new Event.WorkStopped(confirmed));
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
    endLeaseIfOver();
    if (opensLease(event)) {
      lease.open(keeper.lease().window());
      keeper.heartbeat().watchLease(lease.end());
    }
    step(event);
  }

  private static boolean opensLease(Event event) {
    return (event instanceof Event.Placed placed && placed.outcome() == Outcome.DONE)
        || (event instanceof Event.OwnChecked checked && checked.outcome() == Outcome.DONE);
  }

  /** Tells the claim that its lease is over, if the clocks say so. */
  void endLeaseIfOver() {
    if (claim.leased() && lease.isOver()) {
      step(new Event.LeaseOver());
      keeper.reconnectIfClocksMovedApart();
    }
  }

  private void step(Event event) {
    Claim before = claim;
    Step step = event.deliverTo(before);
    Invariants.check(before, event, step);
    journal.append(new Entry(loop.nanoTime(), name, before, event, step));
    claim = step.next();
    if (lease.end(claim.holds())) {
      occupant.termEnded();
    }
    boolean armed = lease.noteArming(before.own(), claim.own(), keeper.heartbeat().sent());
    if (armed && claim.holds() && claim.wantsRenewal()) {
      keeper.heartbeat().hurry();
    }
    for (Command command : step.commands()) {
      if (command instanceof Command.Request request) {
        request.sendBy(requests);
      } else {
        ((Command.Local) command).carryOutBy(this);
      }
    }
  }

  Own own() {
    return Objects.requireNonNull(claim.own());
  }

  boolean isArmed() {
    Own own = claim.own();
    return own != null && own.armed() && !lease.isRefused(own);
  }

  /** Whether our node's watch was armed when heartbeat {@code number} left, and has been since. */
  boolean isArmedSince(int number) {
    return isArmed() && lease.wasArmedBefore(number);
  }

  /** Whether a heartbeat may check our node by its version, for want of an armed watch. */
  boolean mayRide() {
    Own own = claim.own();
    return claim.holds()
        && own != null
        && !own.armed()
        && own.node() instanceof Seat
        && !lease.isRefused(own);
  }

  int ownVersion() {
    return own().version();
  }

  Request checkOwn(int version) {
    return new Request.Check(requests.pathOf(own().node()), version);
  }

  /** A heartbeat found our node gone, in another version than we know, or not to be read. */
  void ownRefused(Own checked, Outcome outcome) {
    Own own = claim.own();
    boolean readSince = outcome != Outcome.ABSENT && isArmed() && !checked.armed();
    if (own != null && own.node().equals(checked.node()) && !readSince) {
      lease.refuse(own);
      Event.Change change = outcome == Outcome.ABSENT ? Event.Change.DELETED : Event.Change.CHANGED;
      deliver(new Event.NodeEvent(own.node(), change, true));
    }
  }

  /** A heartbeat that covers this claim was answered. */
  void renew(Lease.Window renewed) {
    endLeaseIfOver();
    if (lease.renew(renewed)) {
      occupant.renewed();
    }
    if (claim.wantsRenewal()) {
      step(new Event.Renewed());
    }
  }

  long leaseEnd() {
    return lease.end();
  }

  @Override
  public void setTimer(Timer timer, int doublings) {
    long longest = timer == Timer.TRIM ? LONGEST_TRIM_NANOS : LONGEST_RETRY_NANOS;
    long delay = (keeper.timeoutNanos() / 4) << Math.min(doublings, MOST_DOUBLINGS);
    cancel(timer);
    alarms.put(
        timer, loop.after(Math.min(delay, longest), () -> deliver(new Event.TimerFired(timer))));
  }

  private void cancel(Timer timer) {
    Loop.Alarm alarm = alarms.remove(timer);
    if (alarm != null) {
      alarm.cancel();
    }
  }

  @Override
  public void stand(int place) {
    occupant.standing(place);
  }

  @Override
  public void elect(FencingToken token) {
    occupant.elected(lease.begin(token));
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
  public void revoke(Reason reason) {
    occupant.revoke(reason);
  }

  @Override
  public void report(Problem problem) {
    occupant.problem(problem);
  }

  @Override
  public void finish() {
    List.of(Timer.values()).forEach(this::cancel);
    requests.stop();
    keeper.heartbeat().leave(this);
    keeper.leave(this);
    room.giveBack();
    StraySweep.start(loop, keeper, place.path(), claim.ticket().strays());
    occupant.finished();
  }
}
