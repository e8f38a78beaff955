package dev.baton.runtime;

import dev.baton.protocol.Outcome;
import dev.baton.protocol.Own;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The rhythm of a session: a packet every quarter of its timeout, and for as long as somebody holds
 * or is about to, that packet is a quorum's word that the session lives and one of its nodes
 * stands.
 *
 * <p>One node stands for all whose watch is armed: news of any other's end, had it come before,
 * would have been delivered before the answer. Nodes of holders that are not armed at the moment
 * are checked in the same transaction, each in the version last read, so that a message in one of
 * them is not renewed past unread. One whose check was refused is left out until it has been read,
 * because it would have every heartbeat refused, and with it the lease of all.
 */
final class Heartbeat {
  /** One packet per quarter of the timeout, and for the lease's arithmetic one half-way. */
  private static final int TICKS_PER_TIMEOUT = 8;

  private static final int MOST_RIDERS = 100;

  private final Loop loop;
  private final SessionKeeper keeper;
  private final boolean warmStandby;
  private final Set<ClaimRunner> claims = new LinkedHashSet<>();

  private Loop.@Nullable Alarm ticker;
  private Loop.@Nullable Alarm leaseAlarm;
  private long leaseAlarmAt;
  private Loop.@Nullable Alarm overdue;
  private boolean half;
  private int sent;

  Heartbeat(Loop loop, SessionKeeper keeper, boolean warmStandby) {
    this.loop = loop;
    this.keeper = keeper;
    this.warmStandby = warmStandby;
  }

  void join(ClaimRunner claim) {
    claims.add(claim);
  }

  void leave(ClaimRunner claim) {
    claims.remove(claim);
  }

  /** Whether one of the claims stands by the node that was created then. */
  boolean covers(long czxid) {
    return claims.stream().anyMatch(claim -> claim.standsBy(czxid));
  }

  /** How many heartbeats were sent; tells which of two things came first. */
  int sent() {
    return sent;
  }

  /** A connection is there. */
  void start() {
    half = false;
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
    boolean needed = claims.stream().anyMatch(this::needsQuorum);
    if (needed && overdue == null && (!half || someDoubt())) {
      beat();
    } else if (!half || needed) {
      read();
    }
    half = !half;
  }

  /** Whether some claim of the session holds. */
  boolean isHeld() {
    return claims.stream().anyMatch(claim -> claim.claim().holds());
  }

  private boolean needsQuorum(ClaimRunner claim) {
    return claim.claim().holds() || (warmStandby && claim.claim().isNext());
  }

  private boolean someDoubt() {
    return claims.stream().anyMatch(c -> c.claim().holds() && c.claim().wantsRenewal());
  }

  /** Sends a heartbeat now, unless one is under way: a holder in doubt has something to check. */
  void hurry() {
    if (keeper.isConnected() && overdue == null) {
      beat();
    }
  }

  /**
   * Sends {@code parts} of {@code member}, the first of which checks the node of {@code claim}, in
   * their turn: carried out, they are a heartbeat of that claim alone.
   */
  void send(SessionMember member, ClaimRunner claim, List<Request> parts, Consumer<Answer> then) {
    int number = ++sent;
    keeper.send(
        member,
        new Request.Multi(parts),
        answer -> {
          if (answer.outcome() == Outcome.DONE && claim.isArmedSince(number)) {
            renew(claim);
          }
          then.accept(answer);
        });
  }

  private void renew(ClaimRunner claim) {
    keeper.run(claim, () -> claim.renew(keeper.lease().window()));
  }

  private void read() {
    keeper.sendNow(new Request.GetData("/", false), answer -> {});
  }

  private void beat() {
    List<ClaimRunner> checked = new ArrayList<>();
    List<Request> checks = new ArrayList<>();
    Set<ClaimRunner> riders = new LinkedHashSet<>();
    ClaimRunner oldest = oldestArmed();
    if (oldest != null) {
      checked.add(oldest);
      checks.add(oldest.checkOwn(-1));
    }
    for (ClaimRunner rider : claims) {
      if (riders.size() < MOST_RIDERS && rider.mayRide()) {
        riders.add(rider);
        checked.add(rider);
        checks.add(rider.checkOwn(rider.own().version()));
      }
    }
    if (!checks.isEmpty()) {
      send(checks, checked, riders);
    }
  }

  private @Nullable ClaimRunner oldestArmed() {
    return claims.stream().filter(ClaimRunner::isArmed).findFirst().orElse(null);
  }

  private void send(List<Request> checks, List<ClaimRunner> checked, Set<ClaimRunner> riders) {
    int number = ++sent;
    List<Own> owns = new ArrayList<>();
    checked.forEach(claim -> owns.add(claim.own()));
    overdue = loop.after(keeper.timeoutNanos() / 4, () -> keeper.lost("a heartbeat is late"));
    keeper.sendNow(
        new Request.Multi(checks),
        answer -> {
          cancel(overdue);
          overdue = null;
          int failed = answer.failed();
          if (answer.outcome() == Outcome.DONE) {
            renew(number, riders);
          } else if (failed >= 0) {
            ClaimRunner refused = checked.get(failed);
            keeper.run(refused, () -> refused.ownRefused(owns.get(failed), answer.outcome()));
            hurry();
          }
        });
  }

  private void renew(int number, Set<ClaimRunner> riders) {
    for (ClaimRunner claim : List.copyOf(claims)) {
      if (riders.contains(claim) || claim.isArmedSince(number)) {
        renew(claim);
      }
    }
    watchLeases();
  }

  /** Ends all terms of the session. */
  void endTerms() {
    claims.forEach(ClaimRunner::endTerm);
  }

  /** Sees to it that the end of a lease that runs until {@code end} is noticed. */
  void watchLease(long end) {
    if (leaseAlarm == null || end - leaseAlarmAt < 0) {
      cancel(leaseAlarm);
      leaseAlarmAt = end;
      leaseAlarm = loop.after(Math.max(0, end - loop.nanoTime()), this::endLeases);
    }
  }

  private void endLeases() {
    leaseAlarm = null;
    for (ClaimRunner claim : List.copyOf(claims)) {
      keeper.run(claim, claim::endLeaseIfOver);
    }
    watchLeases();
  }

  private void watchLeases() {
    cancel(leaseAlarm);
    leaseAlarm = null;
    for (ClaimRunner claim : claims) {
      if (claim.claim().leased()) {
        watchLease(claim.leaseEnd());
      }
    }
  }
}
