package dev.baton.sim;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.LockMode;
import dev.baton.protocol.TurnRule;
import dev.baton.protocol.claim.Claim;
import dev.baton.protocol.claim.ClaimInvariants;
import dev.baton.protocol.claim.JournalEntry;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.QueueFormat;
import dev.baton.sim.ActionBudget.BudgetPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The ensemble, the claims, and all messages between them. */
final class ExplorerWorld {
  final TurnRule rule;

  /** The form of the names in the queue. */
  final QueueFormat format;

  final List<ClientState> clients;

  /** The last states that the ensemble agreed on, newest last. */
  final List<NodeTree> history;

  private int[] behind = new int[0];

  ActionBudget budget;

  /** The number of faults in the budget at the beginning. */
  int faults;

  /** The czxid of the next node. Only its order among the others matters. */
  long nextZxid;

  /** The largest token of any election so far. */
  @Nullable FencingToken last;

  /** The largest token of any election to an exclusive hold so far. */
  @Nullable FencingToken lastAlone;

  /** The number of another library's last writer that is gone; it may read with that number. */
  int goneWriter = PeerMembers.NONE;

  /** The first broken invariant, or null. */
  @Nullable String broken;

  /** The receiver of every step, for transcripts. */
  @Nullable Consumer<JournalEntry> journal;

  private ExplorerWorld(TurnRule rule, QueueFormat format, ActionBudget budget) {
    this.rule = rule;
    this.format = format;
    this.budget = budget;
    this.faults = budget.amountOf(BudgetPart.FAULTS);
    this.clients = new ArrayList<>();
    this.history = new ArrayList<>();
    this.nextZxid = 1;
  }

  /**
   * Creates a world in which one claim of each mode is about to connect. Where members of another
   * library may join, one stands in the queue already.
   *
   * @param from the first sequence number; 0 means that no parent exists yet
   */
  static ExplorerWorld firstWorld(
      TurnRule rule, QueueFormat format, List<LockMode> modes, ActionBudget budget, int from) {
    ExplorerWorld world = new ExplorerWorld(rule, format, budget);
    world.history.add(NodeTree.startingAt(from));
    world.behind = new int[modes.size()];
    for (int i = 0; i < modes.size(); i++) {
      boolean lock = modes.get(i) != LockMode.EXCLUSIVE;
      world.clients.add(new ClientState(i, Claim.newClaim(rule, modes.get(i), lock, i + 1)));
    }
    if (budget.hasLeft(BudgetPart.PEERS)) {
      new PeerMembers(world).join(0);
    }
    return world;
  }

  /**
   * Returns a copy that may be changed. State shared with this world is copied when it is edited.
   */
  ExplorerWorld copyWorld() {
    ExplorerWorld copy = new ExplorerWorld(rule, format, budget);
    copy.clients.addAll(clients);
    copy.behind = behind.clone();
    copy.history.addAll(history);
    copy.nextZxid = nextZxid;
    copy.faults = faults;
    copy.last = last;
    copy.lastAlone = lastAlone;
    copy.goneWriter = goneWriter;
    return copy;
  }

  /**
   * Returns a fresh copy of the client number {@code index}, which now belongs to this world and
   * may be changed.
   */
  ClientState editClient(int index) {
    ClientState mine = clients.get(index).copyState();
    clients.set(index, mine);
    return mine;
  }

  /** Returns how many transactions the client's server has not applied yet. */
  int lagOf(ClientState client) {
    return behind[client.index];
  }

  void setBehind(ClientState client, int lag) {
    behind[client.index] = lag;
  }

  NodeTree headState() {
    return history.get(history.size() - 1);
  }

  /** Returns the state known to a server that lags {@code lag} transactions behind. */
  NodeTree stateBehind(int lag) {
    return history.get(history.size() - 1 - lag);
  }

  NodeTree viewOf(ClientState client) {
    return stateBehind(lagOf(client));
  }

  /**
   * Returns true if every server can take another transaction and still stay within the allowed
   * lag.
   */
  boolean canCommit(@Nullable ClientState writer) {
    return clients.stream()
        .allMatch(c -> c == writer || !c.up || lagOf(c) < budget.amountOf(BudgetPart.LAG));
  }

  /** Commits another state, which the ensemble agrees on. */
  void commitState(NodeTree next) {
    history.add(next);
    for (int i = 0; i < behind.length; i++) {
      behind[i]++;
    }
    forgetOldStates();
  }

  /** Forgets states that no server can have any more. */
  void forgetOldStates() {
    int needed = mayReconnect() ? budget.amountOf(BudgetPart.LAG) : 0;
    for (ClientState client : clients) {
      needed = Math.max(needed, client.up ? lagOf(client) : 0);
    }
    while (history.size() > needed + 1) {
      history.remove(0);
    }
    for (int i = 0; i < behind.length; i++) {
      behind[i] = Math.min(behind[i], history.size() - 1);
    }
  }

  /** Returns true if a client may yet connect to a server that lags behind. */
  private boolean mayReconnect() {
    return budget.hasLeft(BudgetPart.FAULTS)
        || budget.hasLeft(BudgetPart.MISSES)
        || clients.stream().anyMatch(client -> !client.up || client.missed);
  }

  void reportFailure(String what) {
    if (broken == null) {
      broken = what;
    }
  }

  /** Checks the invariants that hold at every moment. */
  void checkSafety() {
    List<ClientState> trusted =
        clients.stream().filter(client -> client.isTrusted() && !client.isRobbed()).toList();
    List<FencingToken> tokens =
        trusted.stream().map(client -> Objects.requireNonNull(client.claim.own()).token()).toList();
    boolean beside = trusted.stream().allMatch(ClientState::holdsBesideOthers);
    if (!beside && !ClaimInvariants.atMostOne(tokens)) {
      reportFailure("more than one is trusted to lead: " + tokens);
    }
    checkPermits(trusted);
    trusted.forEach(this::checkTurn);
  }

  private void checkPermits(List<ClientState> trusted) {
    int taken = 0;
    for (ClientState client : trusted) {
      if (client.claim.ticket().mode() instanceof LockMode.PermitMode permits) {
        taken += permits.takenPermits();
        if (taken > permits.allPermits()) {
          reportFailure(taken + " of " + permits.allPermits() + " permits are taken");
        }
      }
    }
  }

  /** Fails unless the client holds in its turn: no candidate holds before its predecessors. */
  private void checkTurn(ClientState client) {
    NodeState node = headState().findNode(Objects.requireNonNull(client.ownNode()));
    if (node != null && node.name() instanceof QueueNode && !headState().isHold(node)) {
      reportFailure(client.clientName() + " holds out of turn");
    }
  }
}
