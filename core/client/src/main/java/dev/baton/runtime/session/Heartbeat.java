package dev.baton.runtime.session;

import dev.baton.protocol.claim.NodeName.Seat;
import dev.baton.protocol.claim.Outcome;
import dev.baton.protocol.claim.Own;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.port.Request;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The rhythm of a session: a packet every quarter of its timeout, and for as long as a claim holds
 * or is next in line, that packet is a quorum's word that the session lives and that own nodes
 * stand.
 *
 * <p>A heartbeat checks up to {@link Evidence#CHECKS} own nodes, each in the version last read, so
 * that mail in one of them is not renewed past unread. The others have their turn with the next
 * heartbeats; until then their leases are renewed on the last word that the quorum gave on them, as
 * long as their watches are armed. Half of the reads between heartbeats list the ephemeral nodes of
 * the session, which needs no permission, and so shows any node that is gone.
 *
 * <p>A check that is refused has the whole heartbeat refused, and with it the renewal of all. So a
 * plain check follows at once, of one node in any version; then the others are checked without the
 * refused one, which is read and checked alone.
 */
public final class Heartbeat {
  /** One packet per quarter of the timeout, and for the lease's arithmetic one half-way. */
  private static final int TICKS_PER_TIMEOUT = 8;

  private static final int MOST_CHECKED_ALONE = 10;

  private final Loop loop;
  private final SessionKeeper keeper;
  private final boolean warmStandby;

  /** The claims whose nodes were checked last come last. */
  private final Set<LeaseHolder> claims = new LinkedHashSet<>();

  private Loop.@Nullable Alarm ticker;
  private Loop.@Nullable Alarm leaseAlarm;
  private long leaseAlarmAt;
  private Loop.@Nullable Alarm overdue;
  private boolean half;
  private boolean listsNext;
  private boolean answeredHere;
  private int sent;

  Heartbeat(Loop loop, SessionKeeper keeper, boolean warmStandby) {
    this.loop = loop;
    this.keeper = keeper;
    this.warmStandby = warmStandby;
  }

  public void join(LeaseHolder claim) {
    claims.add(claim);
  }

  public void leave(LeaseHolder claim) {
    claims.remove(claim);
  }

  /** Whether one of the claims stands by the node that was created then. */
  public boolean covers(long czxid) {
    return claims.stream().anyMatch(claim -> claim.standsBy(czxid));
  }

  /** How many heartbeats were sent; tells which of two things came first. */
  public int sent() {
    return sent;
  }

  /** A connection is there. */
  void start() {
    half = false;
    answeredHere = false;
    tick();
  }

  /** The connection is gone. */
  void stop() {
    cancel(ticker);
    cancel(overdue);
    overdue = null;
  }

  private static void cancel(Loop.@Nullable Alarm alarm) {
    if (alarm != null) {
      alarm.cancel();
    }
  }

  private void tick() {
    ticker = loop.after(keeper.timeoutNanos() / TICKS_PER_TIMEOUT, this::tick);
    boolean needed = claims.stream().anyMatch(this::needsLease);
    if (needed && overdue == null && (!half || someDoubt())) {
      beat();
      checkDisturbed();
    } else if (needed && half && answeredHere && listsNext) {
      listEphemerals();
    } else if (!half || needed) {
      read();
    }
    listsNext ^= half;
    half = !half;
  }

  /** Whether some claim of the session holds. */
  boolean isHeld() {
    return claims.stream().anyMatch(claim -> claim.claim().holds());
  }

  private boolean needsLease(LeaseHolder claim) {
    return claim.claim().holds() || (warmStandby && claim.claim().isNext());
  }

  private boolean someDoubt() {
    return claims.stream().anyMatch(c -> c.claim().holds() && c.claim().wantsRenewal());
  }

  /** Sends a heartbeat now, unless one is under way: a holder in doubt has something to check. */
  public void hurry() {
    if (keeper.isConnected() && overdue == null) {
      beat();
    }
  }

  /**
   * Sends {@code parts} of {@code member}, the first of which checks the node of {@code claim}, in
   * their turn: carried out, they are a heartbeat of that claim alone.
   */
  public void send(
      SessionMember member, LeaseHolder claim, List<Request> parts, Consumer<Answer> then) {
    Round round = new Round();
    keeper.send(
        member,
        new Request.Multi(parts),
        answer -> {
          if (answer.outcome() == Outcome.DONE && round.mayRenew(claim)) {
            renew(claim);
          }
          then.accept(answer);
        });
  }

  private void renew(LeaseHolder claim) {
    keeper.run(claim, () -> claim.renew(keeper.lease().window()));
  }

  private void read() {
    keeper.sendNow(new Request.GetData("/", false), answer -> {});
  }

  /** One heartbeat: which nodes it checks, and what was known of each when it was sent. */
  private final class Round {
    final int number = ++sent;
    final long sentAt = loop.nanoTime();
    final Map<LeaseHolder, Own> checked = new LinkedHashMap<>();
    final List<Request.Check> checks = new ArrayList<>();

    void add(LeaseHolder claim, Request.Check check) {
      checked.put(claim, claim.own());
      checks.add(check);
    }

    boolean isFull() {
      return checks.size() >= Evidence.CHECKS;
    }

    /** Notes that the quorum has agreed on the nodes, each in its version. */
    void prove() {
      checked.forEach(
          (claim, own) -> {
            if (claim.stillHas(own)) {
              claim.evidence().prove(own, sentAt);
              claims.remove(claim);
              claims.add(claim);
            }
          });
    }

    /** The node of a race has a name that returns, so that its version alone proves nothing. */
    boolean mayRenew(LeaseHolder claim) {
      Own own = checked.get(claim);
      boolean proven = own != null && own.node() instanceof Seat && claim.stillHas(own);
      return proven || (claim.isArmedSince(number) && claim.isFresh(sentAt));
    }

    void refused(int failed, Outcome outcome) {
      LeaseHolder claim = List.copyOf(checked.keySet()).get(failed);
      Own own = Objects.requireNonNull(checked.get(claim));
      keeper.run(claim, () -> claim.ownRefused(own, outcome));
    }
  }

  /** Checks those that are due, and as many others as there is room for. */
  private void beat() {
    Round round = new Round();
    addTo(round, claim -> needsLease(claim) && isDue(claim, round.sentAt));
    addTo(round, claim -> needsLease(claim) && !round.isFull());
    addTo(round, claim -> !round.isFull());
    if (round.checks.isEmpty()) {
      beatPlainly(() -> {});
    } else {
      send(round, round::prove);
    }
  }

  private void addTo(Round round, Predicate<LeaseHolder> which) {
    for (LeaseHolder claim : claims) {
      Evidence evidence = claim.evidence();
      if (evidence.mayBeChecked(claim.claim())
          && !evidence.isDisturbed()
          && !round.checked.containsKey(claim)
          && which.test(claim)) {
        round.add(claim, claim.checkOwnVersion());
      }
    }
  }

  /** Whether the lease cannot be renewed by the next heartbeat without a check by this one. */
  private boolean isDue(LeaseHolder claim, long now) {
    return !claim.isFresh(now + keeper.timeoutNanos() / TICKS_PER_TIMEOUT);
  }

  /** Checks one node that is surely watched, in any version. */
  private void beatPlainly(Runnable then) {
    for (LeaseHolder claim : claims) {
      if (claim.isArmed()) {
        Round round = new Round();
        round.add(claim, claim.checkOwn());
        send(round, then);
        return;
      }
    }
  }

  private void send(Round round, Runnable ifDone) {
    cancel(overdue);
    overdue = loop.after(keeper.timeoutNanos() / 4, () -> keeper.lost("a heartbeat is late"));
    keeper.sendNow(
        new Request.Heartbeat(round.checks),
        answer -> {
          cancel(overdue);
          overdue = null;
          if (answer.outcome() == Outcome.DONE) {
            answeredHere = true;
            ifDone.run();
            renew(round);
          } else if (answer.failed() >= 0) {
            round.refused(answer.failed(), answer.outcome());
            goOnWithout();
          }
        });
  }

  /** The others must not wait for the next heartbeat because one of them was refused. */
  private void goOnWithout() {
    if (keeper.isConnected() && overdue == null) {
      beatPlainly(this::hurry);
    }
  }

  private void renew(Round round) {
    for (LeaseHolder claim : List.copyOf(claims)) {
      if (round.mayRenew(claim)) {
        renew(claim);
      }
    }
    watchLeases();
  }

  /** A node that others write into all the time must not have every heartbeat refused. */
  private void checkDisturbed() {
    claims.stream()
        .filter(claim -> claim.evidence().isDisturbed())
        .filter(claim -> needsLease(claim) && claim.evidence().mayBeChecked(claim.claim()))
        .limit(MOST_CHECKED_ALONE)
        .forEach(this::checkAlone);
  }

  private void checkAlone(LeaseHolder claim) {
    Round round = new Round();
    round.add(claim, claim.checkOwnVersion());
    keeper.sendNow(
        new Request.Heartbeat(round.checks),
        answer -> {
          if (answer.outcome() == Outcome.DONE) {
            round.prove();
            renew(round);
          } else if (answer.failed() >= 0) {
            round.refused(answer.failed(), answer.outcome());
          }
        });
  }

  /** Looks for own nodes that are gone, though no event has told so. */
  private void listEphemerals() {
    Map<LeaseHolder, Own> known = new LinkedHashMap<>();
    Map<String, Own> last = new HashMap<>();
    for (LeaseHolder claim : claims) {
      Own own = claim.claim().own();
      if (own != null) {
        known.put(claim, own);
        last.merge(claim.checkOwn().path(), own, Heartbeat::later);
      }
    }
    keeper.sendNow(
        new Request.GetEphemerals(),
        answer -> {
          if (answer.outcome() == Outcome.DONE) {
            last.keySet().retainAll(new HashSet<>(answer.children()));
            known.forEach((claim, own) -> look(claim, own, last));
          } else if (answer.outcome() == Outcome.REFUSED) {
            keeper.serverIsTooOld();
          }
        });
  }

  /** Of several claims that raced for one name, the last to win it has it. */
  private static Own later(Own one, Own other) {
    return one.token().compareTo(other.token()) > 0 ? one : other;
  }

  private void look(LeaseHolder claim, Own own, Map<String, Own> standing) {
    if (!claim.stillHas(own)) {
      return;
    }
    Own there = standing.get(claim.checkOwn().path());
    if (there == null || !there.isSameAs(own)) {
      keeper.run(claim, () -> claim.ownRefused(own, Outcome.ABSENT));
    }
  }

  /** Ends all terms of the session. */
  void endTerms() {
    claims.forEach(LeaseHolder::endTerm);
  }

  /** Sees to it that the end of a lease that runs until {@code end} is noticed. */
  public void watchLease(long end) {
    if (leaseAlarm == null || end - leaseAlarmAt < 0) {
      cancel(leaseAlarm);
      leaseAlarmAt = end;
      leaseAlarm = loop.after(Math.max(0, end - loop.nanoTime()), this::endLeases);
    }
  }

  private void endLeases() {
    leaseAlarm = null;
    for (LeaseHolder claim : List.copyOf(claims)) {
      keeper.run(claim, claim::endLeaseIfOver);
    }
    watchLeases();
  }

  private void watchLeases() {
    cancel(leaseAlarm);
    leaseAlarm = null;
    for (LeaseHolder claim : claims) {
      if (claim.claim().leased()) {
        watchLease(claim.leaseEnd());
      }
    }
  }
}
