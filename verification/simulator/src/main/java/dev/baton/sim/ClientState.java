package dev.baton.sim;

import dev.baton.protocol.LockMode;
import dev.baton.protocol.claim.Claim;
import dev.baton.protocol.claim.ClaimCommand;
import dev.baton.protocol.claim.ClaimTimer;
import dev.baton.protocol.claim.NodeMessage;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeTag;
import dev.baton.protocol.claim.OwnNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The state of one client: its claim, its session, and the messages between it and its server. */
final class ClientState {
  /** The state of the user's work. */
  enum WorkState {
    NONE,
    RUNNING,
    STOPPING,
    GIVEN_UP
  }

  /** The effect of a heartbeat under way if its answer arrives now. */
  enum HeartbeatEffect {
    NOT,
    /** The heartbeat renews the lease: the claim's node was armed when it left and ever since. */
    COVERS_ARMED,
    /** The heartbeat renews the lease: it checks the node version that the claim read last. */
    COVERS_VERSION,
    COVERS_NOTHING
  }

  /** The states in which a claim may own a node that it does not know yet. */
  private static final Set<String> MAY_COME_TO_OWN =
      Set.of(
          "JoiningQueue", "RejoiningQueue", "RecoveringCreate", "ConfirmingCreate", "HandingOver");

  final int index;
  Claim claim;

  /** True while the ensemble knows the session. */
  boolean session = true;

  boolean up;

  /** True if an answer on this connection is missing. No later answer reaches the claim then. */
  boolean missed;

  /**
   * The czxid from which on the client's nodes are of its present session. Smaller ones are of a
   * session that the ensemble has yet to end. 0 means that there is no such session.
   */
  long renewed;

  /** True while a lease of the claim runs. */
  boolean lease;

  HeartbeatEffect beating = HeartbeatEffect.NOT;

  /**
   * The tree that the client had seen when its old handle lost the connection. Null without such a
   * handle.
   */
  @Nullable NodeTree seen;

  boolean isNew = true;

  /** The create that stayed behind in a stalled server. */
  ClaimCommand.@Nullable PlaceNode stalled;

  /** The tag of a stalled create that was carried out later. */
  @Nullable NodeTag surfaced;

  final List<Object> toServer;
  final List<Object> toClient;
  final List<NodeName> watched;
  boolean lineWatched;

  /** True if an event was kept from the client since it last set its watches. */
  boolean hushed;

  final Set<ClaimTimer> timers = EnumSet.noneOf(ClaimTimer.class);

  WorkState work = WorkState.NONE;

  /**
   * True if the client renewed its lease after an operator asked it to release its node. Such a
   * lease may outlast the operator's wait.
   */
  boolean outlived;

  /**
   * The number of answers under way that are too old: a lease that such an answer opens is already
   * over.
   */
  int late;

  /** The last message in the held node that its user was told of. */
  @Nullable NodeMessage told;

  /**
   * The czxid of the node that a stranger deleted while it was first in the queue. 0 means none.
   */
  long robbed;

  /** The encoded client. Known only when the client no longer changes, like its hash. */
  @Nullable StateEncoder atoms;

  long hash;

  ClientState(int index, Claim claim) {
    this.index = index;
    this.claim = claim;
    this.toServer = new ArrayList<>();
    this.toClient = new ArrayList<>();
    this.watched = new ArrayList<>();
  }

  private ClientState(ClientState from) {
    index = from.index;
    claim = from.claim;
    session = from.session;
    up = from.up;
    missed = from.missed;
    renewed = from.renewed;
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

  ClientState copyState() {
    return new ClientState(this);
  }

  String clientName() {
    return String.valueOf((char) ('A' + index));
  }

  /** Returns true if the claim holds and its lease runs, so it may do the leader's work. */
  boolean isTrusted() {
    return claim.isHolding() && lease;
  }

  /** Returns true if the claim holds, or would hold, as a reader. */
  boolean holdsBesideOthers() {
    OwnNode own = claim.own();
    LockMode mode = claim.ticket().mode();
    return mode == LockMode.READ
        || mode instanceof LockMode.PermitMode
        || (own != null && own.shared());
  }

  /**
   * Returns true if rule A1 excuses the claim's hold: a stranger deleted its node while it was the
   * rightful holder, and the claim has not yet learned of that.
   */
  boolean isRobbed() {
    OwnNode own = claim.own();
    return own != null && robbed != 0 && own.token().czxid() == robbed;
  }

  /** Returns true if a lease that is opened now can run. */
  boolean isInTime() {
    return session && late == 0;
  }

  /** Returns true if {@code node} is of an earlier session of this client. */
  boolean isOfOldSession(NodeState node) {
    return node.owner() == index && node.czxid() < renewed;
  }

  @Nullable NodeName ownNode() {
    OwnNode own = claim.own();
    return own == null ? null : own.node();
  }

  /** Drops state that can no longer make a difference, so that equivalent worlds become equal. */
  void forgetWhatNoLongerMatters() {
    told = claim.isHolding() ? told : null;
    lease &= claim.own() != null || claim.stateName().equals("JoiningQueue");
    outlived &= claim.own() != null;
    boolean armed = claim.own() != null && claim.own().armed();
    if (beating == HeartbeatEffect.COVERS_ARMED && !armed) {
      beating = HeartbeatEffect.COVERS_NOTHING;
    }
    if (claim.stateName().equals("ClaimClosed") && toServer.isEmpty()) {
      stalled = null;
      dropConnection();
      forgetWatches();
      timers.clear();
    }
    if (robbed != 0 && !isRobbed() && !MAY_COME_TO_OWN.contains(claim.stateName())) {
      robbed = 0;
    }
  }

  /**
   * Loses the connection. The old handle can continue only if nothing was under way to the client.
   */
  void dropConnection() {
    up = false;
    missed = false;
    toServer.clear();
    toClient.clear();
    beating = HeartbeatEffect.NOT;
    late = 0;
    hushed = false;
  }

  void forgetWatches() {
    watched.clear();
    lineWatched = false;
    seen = null;
  }
}
