package dev.baton.sim;

import dev.baton.protocol.Mode;
import dev.baton.protocol.claim.Claim;
import dev.baton.protocol.claim.Command;
import dev.baton.protocol.claim.Mail;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.Own;
import dev.baton.protocol.claim.Tag;
import dev.baton.protocol.claim.Timer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One claim, its session, and what is under way between it and its server. */
final class Client {
  /** What the user's work does. */
  enum Work {
    NONE,
    RUNNING,
    STOPPING,
    GIVEN_UP
  }

  /** What a heartbeat under way does if it is answered now. */
  enum Beating {
    NOT,
    /** It renews the lease, since our node was armed when it left and has been ever since. */
    COVERS_ARMED,
    /** It renews the lease, since it checks the version of our node that we last read. */
    COVERS_VERSION,
    COVERS_NOTHING
  }

  /** The states in which a node of the claim's may stand that it does not know of. */
  private static final Set<String> MAY_COME_TO_OWN =
      Set.of("Entering", "Replacing", "Searching", "Settling", "Yielding");

  final int index;
  Claim claim;

  /** Whether the ensemble knows the session. */
  boolean session = true;

  boolean up;

  /** Whether a lease of the claim runs. */
  boolean lease;

  Beating beating = Beating.NOT;

  /**
   * What the client had seen when its old handle lost the connection; null without such a handle.
   */
  @Nullable Tree seen;

  boolean isNew = true;

  /** The create that stayed behind in a server that has stalled. */
  Command.@Nullable Place stalled;

  /** The tag of such a create that was carried out after all. */
  @Nullable Tag surfaced;

  final List<Object> toServer;
  final List<Object> toClient;
  final List<NodeName> watched;
  boolean lineWatched;

  /** Whether an event was kept from it since it last set its watches. */
  boolean hushed;

  final Set<Timer> timers = EnumSet.noneOf(Timer.class);

  Work work = Work.NONE;

  /**
   * Whether its lease was made longer after an operator wanted its node given up: then it may last
   * for longer than the operator waits.
   */
  boolean outlived;

  /**
   * How many of the answers under way to it are so old that a lease which one of them opens is over
   * already.
   */
  int late;

  /** The last mail that its user was told of, of the node that it holds by. */
  @Nullable Mail told;

  /** The node that a stranger deleted while it was first in line, by its czxid; 0 for none. */
  long robbed;

  /** The client taken apart, and a hash of it alone; known only when it changes no more. */
  @Nullable Atoms atoms;

  long hash;

  Client(int index, Claim claim) {
    this.index = index;
    this.claim = claim;
    this.toServer = new ArrayList<>();
    this.toClient = new ArrayList<>();
    this.watched = new ArrayList<>();
  }

  private Client(Client from) {
    index = from.index;
    claim = from.claim;
    session = from.session;
    up = from.up;
    lease = from.lease;
    beating = from.beating;
    seen = from.seen;
    isNew = from.isNew;
    stalled = from.stalled;
    surfaced = from.surfaced;
    toServer = new ArrayList<>(from.toServer);
    toClient = new ArrayList<>(from.toClient);
    watched = new ArrayList<>(from.watched);
    lineWatched = from.lineWatched;
    hushed = from.hushed;
    timers.addAll(from.timers);
    work = from.work;
    robbed = from.robbed;
    told = from.told;
    outlived = from.outlived;
    late = from.late;
  }

  Client copy() {
    return new Client(this);
  }

  String name() {
    return String.valueOf((char) ('A' + index));
  }

  /** Whether the claim holds and its lease runs: it may do the leader's work. */
  boolean isTrusted() {
    return claim.holds() && lease;
  }

  /** Whether the claim's hold, if it has one, is a reader's. */
  boolean holdsBesideOthers() {
    Own own = claim.own();
    Mode mode = claim.ticket().mode();
    return mode == Mode.READ || mode instanceof Mode.Permits || (own != null && own.shared());
  }

  /**
   * Whether rule A1 excuses the claim's hold: a stranger deleted its node while it was the rightful
   * holder, and it has not learned of that.
   */
  boolean isRobbed() {
    Own own = claim.own();
    return own != null && robbed != 0 && own.token().czxid() == robbed;
  }

  /** Whether a lease that is opened now can run. */
  boolean isInTime() {
    return session && late == 0;
  }

  @Nullable NodeName ownNode() {
    Own own = claim.own();
    return own == null ? null : own.node();
  }

  /** Drops what can no longer make a difference, so that worlds that are alike look alike. */
  void forgetWhatNoLongerMatters() {
    told = claim.holds() ? told : null;
    lease &= claim.own() != null || claim.name().equals("Entering");
    outlived &= claim.own() != null;
    boolean armed = claim.own() != null && claim.own().armed();
    if (beating == Beating.COVERS_ARMED && !armed) {
      beating = Beating.COVERS_NOTHING;
    }
    if (claim.name().equals("Closed") && toServer.isEmpty()) {
      stalled = null;
      dropConnection();
      forgetWatches();
      timers.clear();
    }
    if (robbed != 0 && !isRobbed() && !MAY_COME_TO_OWN.contains(claim.name())) {
      robbed = 0;
    }
  }

  /** Loses the connection; the old handle can go on only if nothing was under way to it. */
  void dropConnection() {
    up = false;
    toServer.clear();
    toClient.clear();
    beating = Beating.NOT;
    late = 0;
    hushed = false;
  }

  void forgetWatches() {
    watched.clear();
    lineWatched = false;
    seen = null;
  }
}
