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
 * The rhythm of a session. It sends a packet every quarter of the session timeout. While a claim
 * holds or is next in the queue, that packet is a write. Its answer proves that the quorum knows
 * the session, and that own nodes stand.
 *
 * <p><b>Checks.</b> A heartbeat is a transaction of up to {@link Evidence#CHECKS} checks. Each
 * check names one claim's own node, in the version last read. So a message in the node cannot go
 * unread while the lease is renewed. If there are more nodes, they take turns. A node that has to
 * wait has its lease renewed on the quorum's last answer about it, as long as its watch is armed.
 * How long that answer counts, {@link Evidence} says.
 *
 * <p><b>Swallowed events.</b> A watch alone is not enough, because ZooKeeper sends no event about a
 * node that may not be read. Every second read between heartbeats therefore lists the ephemeral
 * nodes of the session. That needs no permission, and shows any node that is gone.
 *
 * <p><b>Refusals.</b> One refused check makes ZooKeeper refuse the whole heartbeat, and so the
 * renewal of all leases. So a plain check follows at once, of one watched node in any version. Then
 * the others are checked without the refused one. The refused node is read again and checked alone,
 * until a check succeeds.
 *
 * <p><b>Leases.</b> An alarm fires when the first lease ends, and tells each claim. If a heartbeat
 * is not answered within a quarter of the timeout, the connection is given up.
 */
public final class Heartbeat {
  /** One packet per quarter of the timeout, and for the lease's arithmetic one half-way. */
  private static final int TICKS_PER_TIMEOUT = 8;

  private static final int MOST_CHECKED_ALONE = 10;

  private final Loop loop;
  private final SessionKeeper keeper;
  private final boolean warmStandby;

  /** The claims, the most recently checked ones last. */
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

  /** Returns whether the node created by transaction {@code czxid} is that of one of the claims. */
  public boolean covers(long czxid) {
    return claims.stream().anyMatch(claim -> claim.standsBy(czxid));
  }

  /** Returns how many heartbeats were sent, which shows the order of two events. */
  public int sent() {
    return sent;
  }

  /** Called when there is a connection. */
  void start() {
    half = false;
    answeredHere = false;
    tick();
  }

  /** Called when the connection is gone. */
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

  /** Returns whether some claim of the session holds. */
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
   * Sends {@code parts} of {@code member} in their turn. The first part checks the node of {@code
   * claim}; carried out, they are a heartbeat of that claim alone.
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

  /** A heartbeat: which nodes it checks, and what was known of each when it was sent. */
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

    /**
     * Returns whether the answer may renew the lease. In a race the version alone proves nothing,
     * because the leader node's name returns.
     */
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

  /** Checks the nodes that are due, and as many others as there is room for. */
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

  /** Returns whether the next heartbeat cannot renew the lease without a check by this one. */
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

  /** Checks the others at once, so that one refusal does not delay them. */
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

  /** Checks refused nodes alone, so that frequent writes by others do not spoil every heartbeat. */
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

  /** Looks for own nodes that are gone without an event. */
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

  /** Returns the node of the last winner, which has the name when several claims raced for it. */
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
