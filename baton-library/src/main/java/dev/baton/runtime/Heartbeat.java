package dev.baton.runtime;

import dev.baton.protocol.Outcome;
import dev.baton.protocol.Own;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
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
 *
 * <p>What else a leader has to write that nobody waits for goes with a heartbeat, which is sent at
 * once then; if that is refused, the heartbeat is sent again without.
 */
final class Heartbeat {
  /** One packet per quarter of the timeout, and for the lease's arithmetic one half-way. */
  private static final int TICKS_PER_TIMEOUT = 8;

  private static final int MOST_RIDERS = 100;

  private final Loop loop;
  private final SessionKeeper keeper;
  private final boolean warmStandby;
  private final Set<ClaimRunner> claims = new LinkedHashSet<>();

  private final Queue<Luggage> luggage = new ArrayDeque<>();

  private Loop.@Nullable Alarm ticker;
  private Loop.@Nullable Alarm leaseAlarm;
  private long leaseAlarmAt;
  private Loop.@Nullable Alarm overdue;
  private boolean half;
  private int sent;

  /** Goes with a heartbeat, in one transaction. */
  interface Luggage {
    /** What to send; nothing if that is wanted no more. */
    List<Request> load();

    /** It was carried out. */
    void done();

    /**
     * It was not.
     *
     * @param part of it that was refused, from 0; negative if something else was
     */
    void refused(int part, Outcome why);
  }

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
    luggage.clear();
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

  /** Sends {@code parcel} with the next heartbeat, and that one as soon as can be. */
  void carry(Luggage parcel) {
    luggage.add(parcel);
    hurry();
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
    Luggage carried = luggage.poll();
    List<Request> parts = new ArrayList<>(checks);
    if (carried != null) {
      parts.addAll(carried.load());
    }
    overdue = loop.after(keeper.timeoutNanos() / 4, () -> keeper.lost("a heartbeat is late"));
    keeper.sendNow(
        new Request.Multi(parts),
        answer -> {
          cancel(overdue);
          overdue = null;
          int failed = answer.failed();
          if (answer.outcome() == Outcome.DONE) {
            renew(number, riders);
          } else if (failed >= 0 && failed < checks.size()) {
            checked.get(failed).ownRefused(owns.get(failed), answer.outcome());
          }
          unload(carried, failed - checks.size(), answer.outcome());
          if (failed >= 0 || !luggage.isEmpty()) {
            hurry();
          }
        });
  }

  private static void unload(@Nullable Luggage carried, int failed, Outcome outcome) {
    if (carried == null) {
      return;
    }
    if (outcome == Outcome.DONE) {
      carried.done();
    } else {
      carried.refused(failed, outcome);
    }
  }

  private void renew(int number, Set<ClaimRunner> riders) {
    for (ClaimRunner claim : List.copyOf(claims)) {
      if (riders.contains(claim) || claim.isArmedSince(number)) {
        claim.renew(keeper.lease().window());
      }
    }
    watchLeases();
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
    List.copyOf(claims).forEach(ClaimRunner::endLeaseIfOver);
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
