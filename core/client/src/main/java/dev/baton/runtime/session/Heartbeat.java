package dev.baton.runtime.session;

import static dev.baton.runtime.port.EventLoop.cancelAlarm;

import dev.baton.protocol.claim.Lease;
import dev.baton.protocol.claim.OwnNode;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The rhythm of a session. It sends a packet every quarter of the session timeout. While a claim
 * holds or is next in the queue, that packet is a write. Its answer proves that the quorum knows
 * the session, and that own nodes stand.
 *
 * <p><b>Checks.</b> A heartbeat is a transaction of up to {@link NodeEvidence#CHECKS} checks. Each
 * check names one claim's own node, in the version last read. So a message in the node cannot go
 * unread while the lease is renewed. If there are more nodes, they take turns. A node that has to
 * wait has its lease renewed on the quorum's last answer about it, as long as its watch is armed.
 * How long that answer counts, {@link NodeEvidence} says.
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
 * <p><b>Silence.</b> A connection on which nothing was answered for half of the timeout is given
 * up, whoever has asked. ZooKeeper's client may go on with its pings although its answers reach
 * nobody.
 *
 * <p><b>Leases.</b> An alarm fires when the first lease ends, and tells each claim. It also tells a
 * brief hold that lasts after all to watch its node, so no hold needs an alarm. If a heartbeat is
 * not answered within a quarter of the timeout, the connection is given up.
 */
public final class Heartbeat {
  /** One packet per quarter of the timeout, and for the lease's arithmetic one half-way. */
  private static final int TICKS_PER_TIMEOUT = 8;

  private static final int MOST_CHECKED_ALONE = 10;

  private final EventLoop loop;
  private final SessionKeeper keeper;
  private final boolean warmStandby;
  private final SwallowedEvents swallowed;

  /** The claims, the most recently checked ones last. */
  private final Set<LeaseHolder> claims = new LinkedHashSet<>();

  private EventLoop.@Nullable LoopAlarm ticker;
  private EventLoop.@Nullable LoopAlarm leaseAlarm;
  private long leaseAlarmAt;
  private EventLoop.@Nullable LoopAlarm overdue;
  private boolean half;
  private boolean listsNext;
  private boolean answeredHere;
  private int sent;

  Heartbeat(EventLoop loop, SessionKeeper keeper, boolean warmStandby) {
    this.loop = loop;
    this.keeper = keeper;
    this.warmStandby = warmStandby;
    this.swallowed = new SwallowedEvents(keeper);
  }

  public void addClaim(LeaseHolder claim) {
    claims.add(claim);
  }

  public void removeClaim(LeaseHolder claim) {
    claims.remove(claim);
  }

  /** Returns whether {@code which} is true of one of the claims. */
  public boolean anyClaim(Predicate<LeaseHolder> which) {
    return claims.stream().anyMatch(which);
  }

  /** Returns how many heartbeats were sent, which shows the order of two events. */
  public int sentCount() {
    return sent;
  }

  /** Called when there is a connection. */
  void startTicking() {
    half = false;
    answeredHere = false;
    swallowed.noteConnected();
    onTick();
  }

  /** Called when the connection is gone. */
  void stopTicking() {
    cancelAlarm(ticker);
    cancelAlarm(overdue);
    overdue = null;
  }

  private void onTick() {
    ticker = loop.runAfter(keeper.timeoutNanos() / TICKS_PER_TIMEOUT, this::onTick);
    if (keeper.loseSilentConnection()) {
      return;
    }
    boolean read = !half && tellWaiting();
    boolean needed = keeper.isConnected() && anyClaim(this::needsLease);
    if (needed && overdue == null && (!half || someDoubt())) {
      sendBeat();
      checkDisturbed();
    } else if (needed && half && answeredHere && listsNext) {
      listEphemerals();
    } else if (!read && (!half || needed)) {
      sendRead();
    }
    listsNext ^= half;
    half = !half;
  }

  /** Has claims read that waited for this moment, and returns whether any did. */
  private boolean tellWaiting() {
    boolean[] read = {false};
    for (LeaseHolder claim : List.copyOf(claims)) {
      keeper.runTask(claim, () -> read[0] |= claim.onHeartbeat());
    }
    return read[0] || !keeper.isConnected();
  }

  /** Returns whether some claim of the session holds. */
  boolean isHeld() {
    return anyClaim(claim -> claim.claim().isHolding());
  }

  private boolean needsLease(LeaseHolder claim) {
    return claim.claim().isHolding() || (warmStandby && claim.claim().isNext());
  }

  private boolean someDoubt() {
    return anyClaim(c -> c.claim().isHolding() && c.claim().wantsRenewal());
  }

  /** Sends a heartbeat now, unless one is under way: a holder in doubt has something to check. */
  public void beatNow() {
    if (keeper.isConnected() && overdue == null) {
      sendBeat();
    }
  }

  private void sendRead() {
    if (!swallowed.lookIfDue(claims)) {
      keeper.sendNow(new ZooKeeperRequest.GetData("/", false), answer -> {});
    }
  }

  /** A heartbeat: which nodes it checks, and what was known of each when it was sent. */
  private final class HeartbeatRound {
    final int number = ++sent;
    final long sentAt = loop.nanoTime();
    final Map<LeaseHolder, OwnNode> checked = new LinkedHashMap<>();
    final List<ZooKeeperRequest.Check> checks = new ArrayList<>();

    void addCheck(LeaseHolder claim, ZooKeeperRequest.Check check) {
      checked.put(claim, claim.ownNode());
      checks.add(check);
    }

    boolean isFull() {
      return checks.size() >= NodeEvidence.CHECKS;
    }

    /** Notes that the quorum has agreed on the nodes, each in its version. */
    void noteProof() {
      checked.forEach(
          (claim, own) -> {
            if (claim.stillHas(own)) {
              claim.nodeEvidence().noteProof(own, sentAt);
              moveToEnd(claim);
            }
          });
    }

    /** Renews the lease of {@code claim}, if the answer is evidence for its node. */
    void renewLease(LeaseHolder claim) {
      OwnNode own = claim.claim().own();
      if (own != null
          && claim.nodeEvidence().mayRenew(own, number, sentAt, keeper.timeoutNanos())) {
        keeper.runTask(claim, () -> claim.renewLease(keeper.sessionLease().window(), sentAt));
        watchLeaseOf(claim);
      }
    }

    void renewLeases() {
      List.copyOf(claims).forEach(this::renewLease);
    }

    void onRefused(int failed, RequestOutcome outcome) {
      LeaseHolder claim = List.copyOf(checked.keySet()).get(failed);
      OwnNode own = Objects.requireNonNull(checked.get(claim));
      keeper.runTask(claim, () -> claim.ownRefused(own, outcome));
    }
  }

  /** Checks the nodes that are due, and as many others as there is room for. */
  private void sendBeat() {
    HeartbeatRound round = new HeartbeatRound();
    addTo(round, claim -> needsLease(claim) && isDue(claim, round.sentAt));
    addTo(round, claim -> needsLease(claim) && !round.isFull());
    addTo(round, claim -> !round.isFull());
    if (round.checks.isEmpty()) {
      beatPlainly(() -> {});
    } else {
      sendRound(round, round::noteProof);
    }
  }

  private void addTo(HeartbeatRound round, Predicate<LeaseHolder> which) {
    for (LeaseHolder claim : claims) {
      NodeEvidence evidence = claim.nodeEvidence();
      if (evidence.mayBeChecked(claim.claim())
          && !evidence.isDisturbed()
          && !round.checked.containsKey(claim)
          && which.test(claim)) {
        round.addCheck(claim, claim.checkOwnVersion());
      }
    }
  }

  private void moveToEnd(LeaseHolder claim) {
    claims.remove(claim);
    claims.add(claim);
  }

  /** Returns whether the next heartbeat cannot renew the lease without a check by this one. */
  private boolean isDue(LeaseHolder claim, long now) {
    long next = now + keeper.timeoutNanos() / TICKS_PER_TIMEOUT;
    return !claim.nodeEvidence().isFresh(claim.ownNode(), next, keeper.timeoutNanos());
  }

  /**
   * Checks one node that is surely watched, in any version: so that proves the session, and nothing
   * of the node.
   */
  private void beatPlainly(Runnable then) {
    for (LeaseHolder claim : claims) {
      if (claim.isArmed()) {
        HeartbeatRound round = new HeartbeatRound();
        round.addCheck(claim, claim.checkOwn());
        sendRound(round, then);
        return;
      }
    }
  }

  private void sendRound(HeartbeatRound round, Runnable ifDone) {
    overdue =
        loop.replaceAlarm(
            overdue, keeper.timeoutNanos() / 4, () -> keeper.loseConnection("a heartbeat is late"));
    keeper.sendNow(
        new ZooKeeperRequest.HeartbeatChecks(round.checks),
        answer -> {
          cancelAlarm(overdue);
          overdue = null;
          keeper.measureHeartbeat(round.sentAt);
          if (answer.outcome() == RequestOutcome.DONE) {
            answeredHere = true;
            ifDone.run();
            round.renewLeases();
          } else if (answer.failed() >= 0) {
            round.onRefused(answer.failed(), answer.outcome());
            goOnWithout();
          }
        });
  }

  /** Checks the others at once, so that one refusal does not delay them. */
  private void goOnWithout() {
    if (keeper.isConnected() && overdue == null) {
      beatPlainly(this::beatNow);
    }
  }

  /**
   * Checks refused nodes alone, so that frequent writes by others do not spoil every heartbeat.
   * Where there are many, they take turns.
   */
  private void checkDisturbed() {
    claims.stream()
        .filter(claim -> claim.nodeEvidence().isDisturbed())
        .filter(claim -> needsLease(claim) && claim.nodeEvidence().mayBeChecked(claim.claim()))
        .limit(MOST_CHECKED_ALONE)
        .toList()
        .forEach(this::checkAlone);
  }

  private void checkAlone(LeaseHolder claim) {
    moveToEnd(claim);
    HeartbeatRound round = new HeartbeatRound();
    round.addCheck(claim, claim.checkOwnVersion());
    keeper.sendNow(
        new ZooKeeperRequest.HeartbeatChecks(round.checks),
        answer -> {
          if (answer.outcome() == RequestOutcome.DONE) {
            round.noteProof();
            round.renewLeases();
          } else if (answer.failed() >= 0) {
            round.onRefused(answer.failed(), answer.outcome());
          }
        });
  }

  /** Looks for own nodes that are gone without an event. */
  private void listEphemerals() {
    Map<LeaseHolder, OwnNode> known = new LinkedHashMap<>();
    Map<String, OwnNode> last = new HashMap<>();
    for (LeaseHolder claim : claims) {
      OwnNode own = claim.claim().own();
      if (own != null) {
        known.put(claim, own);
        last.merge(claim.checkOwn().path(), own, LeaseHolder::laterNode);
      }
    }
    keeper.sendNow(
        new ZooKeeperRequest.GetEphemerals(),
        answer -> {
          if (answer.outcome() == RequestOutcome.DONE) {
            last.keySet().retainAll(new HashSet<>(answer.children()));
            known.forEach((claim, own) -> lookForNode(claim, own, last));
          } else if (answer.outcome() == RequestOutcome.REFUSED) {
            keeper.serverIsTooOld();
          }
        });
  }

  private void lookForNode(LeaseHolder claim, OwnNode own, Map<String, OwnNode> standing) {
    OwnNode there = claim.stillHas(own) ? standing.get(claim.checkOwn().path()) : own;
    if (there == null || !there.isSameAs(own)) {
      keeper.runTask(claim, () -> claim.ownRefused(own, RequestOutcome.ABSENT));
    }
  }

  /** Cuts all leases at the end of {@code bound}, because the session may end then. */
  void cutLeases(Lease.LeaseWindow bound) {
    for (LeaseHolder claim : List.copyOf(claims)) {
      keeper.runTask(claim, () -> claim.cutLease(bound));
    }
    watchLeases();
  }

  /** Ends all terms of the session. */
  void endTerms() {
    claims.forEach(LeaseHolder::endTerm);
  }

  /**
   * Has all claims look at {@code moment} whether their leases are over. An earlier alarm stays:
   * when it fires, it sets the next one.
   */
  public void watchLease(long moment) {
    if (leaseAlarm == null || moment - leaseAlarmAt < 0) {
      long delay = Math.max(0, moment - loop.nanoTime());
      leaseAlarm = loop.replaceAlarm(leaseAlarm, delay, this::endLeases);
      leaseAlarmAt = moment;
    }
  }

  private void endLeases() {
    leaseAlarm = null;
    for (LeaseHolder claim : List.copyOf(claims)) {
      keeper.runTask(claim, claim::onLeaseAlarm);
    }
    watchLeases();
  }

  /** Watches all leases, even if an alarm could not be set before. */
  void watchLeases() {
    claims.forEach(this::watchLeaseOf);
  }

  private void watchLeaseOf(LeaseHolder claim) {
    if (claim.claim().leased()) {
      watchLease(claim.nextLeaseAlarm());
    }
  }
}
