package dev.baton.sim;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.Mode;
import dev.baton.protocol.TurnRule;
import dev.baton.protocol.claim.Claim;
import dev.baton.protocol.claim.Entry;
import dev.baton.protocol.claim.Invariants;
import dev.baton.protocol.claim.NodeName.Seat;
import dev.baton.sim.Budget.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The ensemble, the claims, and all messages between them. */
final class World {
  final TurnRule rule;
  final List<Client> clients;

  /** The last states that the ensemble agreed on, newest last. */
  final List<Tree> history;

  private int[] behind = new int[0];

  Budget budget;

  /** The number of faults in the budget at the beginning. */
  int faults;

  /** The czxid of the next node. Only its order among the others matters. */
  long nextZxid;

  /** The largest token of any election so far. */
  @Nullable FencingToken last;

  /** The largest token of any election to an exclusive hold so far. */
  @Nullable FencingToken lastAlone;

  /** The first broken invariant, or null. */
  @Nullable String broken;

  /** The receiver of every step, for transcripts. */
  @Nullable Consumer<Entry> journal;

  private World(TurnRule rule, Budget budget) {
    this.rule = rule;
    this.budget = budget;
    this.faults = budget.of(Part.FAULTS);
    this.clients = new ArrayList<>();
    this.history = new ArrayList<>();
    this.nextZxid = 1;
  }

  /**
   * Creates a world in which one claim of each mode is about to connect.
   *
   * @param from the first sequence number; 0 means that no parent exists yet
   */
  static World first(TurnRule rule, List<Mode> modes, Budget budget, int from) {
    World world = new World(rule, budget);
    world.history.add(Tree.from(from));
    world.behind = new int[modes.size()];
    for (int i = 0; i < modes.size(); i++) {
      world.clients.add(new Client(i, Claim.first(rule, modes.get(i), i + 1)));
    }
    return world;
  }

  /**
   * Returns a copy that may be changed. State shared with this world is copied when it is edited.
   */
  World copy() {
    World copy = new World(rule, budget);
    copy.clients.addAll(clients);
    copy.behind = behind.clone();
    copy.history.addAll(history);
    copy.nextZxid = nextZxid;
    copy.faults = faults;
    copy.last = last;
    copy.lastAlone = lastAlone;
    return copy;
  }

  /**
   * Returns a fresh copy of the client number {@code index}, which now belongs to this world and
   * may be changed.
   */
  Client edit(int index) {
    Client mine = clients.get(index).copy();
    clients.set(index, mine);
    return mine;
  }

  /** Returns how many transactions the client's server has not applied yet. */
  int behind(Client client) {
    return behind[client.index];
  }

  void setBehind(Client client, int lag) {
    behind[client.index] = lag;
  }

  Tree head() {
    return history.get(history.size() - 1);
  }

  /** Returns the state known to a server that lags {@code lag} transactions behind. */
  Tree tree(int lag) {
    return history.get(history.size() - 1 - lag);
  }

  Tree view(Client client) {
    return tree(behind(client));
  }

  /**
   * Returns true if every server can take another transaction and still stay within the allowed
   * lag.
   */
  boolean canCommit(@Nullable Client writer) {
    return clients.stream().allMatch(c -> c == writer || !c.up || behind(c) < budget.of(Part.LAG));
  }

  /** Commits another state, which the ensemble agrees on. */
  void commit(Tree next) {
    history.add(next);
    for (int i = 0; i < behind.length; i++) {
      behind[i]++;
    }
    forget();
  }

  /** Forgets states that no server can have any more. */
  void forget() {
    int needed =
        budget.has(Part.FAULTS) || clients.stream().anyMatch(c -> !c.up) ? budget.of(Part.LAG) : 0;
    for (Client client : clients) {
      needed = Math.max(needed, client.up ? behind(client) : 0);
    }
    while (history.size() > needed + 1) {
      history.remove(0);
    }
    for (int i = 0; i < behind.length; i++) {
      behind[i] = Math.min(behind[i], history.size() - 1);
    }
  }

  void fail(String what) {
    if (broken == null) {
      broken = what;
    }
  }

  /** Checks the invariants that hold at every moment. */
  void checkSafety() {
    List<Client> trusted =
        clients.stream().filter(client -> client.isTrusted() && !client.isRobbed()).toList();
    List<FencingToken> tokens =
        trusted.stream().map(client -> Objects.requireNonNull(client.claim.own()).token()).toList();
    boolean beside = trusted.stream().allMatch(Client::holdsBesideOthers);
    if (!beside && !Invariants.atMostOne(tokens)) {
      fail("more than one is trusted to lead: " + tokens);
    }
    checkPermits(trusted);
    trusted.forEach(this::checkTurn);
  }

  private void checkPermits(List<Client> trusted) {
    int taken = 0;
    for (Client client : trusted) {
      if (client.claim.ticket().mode() instanceof Mode.Permits permits) {
        taken += permits.taken();
        if (taken > permits.all()) {
          fail(taken + " of " + permits.all() + " permits are taken");
        }
      }
    }
  }

  /** Fails unless the client holds in its turn: no candidate holds before its predecessors. */
  private void checkTurn(Client client) {
    ZNode node = head().find(Objects.requireNonNull(client.ownNode()));
    if (node != null && node.name() instanceof Seat && !head().isHold(node)) {
      fail(client.name() + " holds out of turn");
    }
  }
}
