package dev.baton.sim;

import dev.baton.protocol.Claim;
import dev.baton.protocol.Entry;
import dev.baton.protocol.FencingToken;
import dev.baton.protocol.Invariants;
import dev.baton.protocol.TurnRule;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The ensemble, the claims, and everything under way between them. */
final class World {
  /** How many transactions a server may lag behind. */
  private static final int LAG = 3;

  final TurnRule rule;
  final List<Client> clients;

  /** The last states that the ensemble agreed on, the newest last. */
  final List<Tree> history;

  Budget budget;

  /** The czxid of the next node; only its being larger than all others matters. */
  long nextZxid;

  /** The largest token that anybody was elected with. */
  @Nullable FencingToken last;

  /** What is broken, if anything is. */
  @Nullable String broken;

  /** Told of every step; for transcripts. */
  @Nullable Consumer<Entry> journal;

  private World(TurnRule rule, Budget budget) {
    this.rule = rule;
    this.budget = budget;
    this.clients = new ArrayList<>();
    this.history = new ArrayList<>();
    this.nextZxid = 1;
  }

  /** A world in which {@code claims} claims are about to connect, and no parent exists yet. */
  static World first(TurnRule rule, int claims, Budget budget) {
    World world = new World(rule, budget);
    world.history.add(Tree.EMPTY);
    for (int i = 0; i < claims; i++) {
      world.clients.add(new Client(i, Claim.first(rule, i + 1)));
    }
    return world;
  }

  World copy() {
    World copy = new World(rule, budget);
    clients.forEach(client -> copy.clients.add(client.copy()));
    copy.history.addAll(history);
    copy.nextZxid = nextZxid;
    copy.last = last;
    return copy;
  }

  Tree head() {
    return history.get(history.size() - 1);
  }

  /** What a server knows that lags {@code lag} transactions behind. */
  Tree tree(int lag) {
    return history.get(history.size() - 1 - lag);
  }

  Tree view(Client client) {
    return tree(client.behind);
  }

  /**
   * Whether every server can take another transaction without falling further behind than may be.
   */
  boolean canCommit(@Nullable Client writer) {
    return clients.stream().allMatch(c -> c == writer || !c.up || c.behind < LAG);
  }

  /** The ensemble agrees on another state. */
  void commit(Tree next) {
    history.add(next);
    clients.forEach(client -> client.behind++);
    forget();
  }

  /** Forgets states that no server can be in any more. */
  void forget() {
    int needed = budget.faults() > 0 || clients.stream().anyMatch(c -> !c.up) ? LAG : 0;
    for (Client client : clients) {
      needed = Math.max(needed, client.up ? client.behind : 0);
    }
    while (history.size() > needed + 1) {
      history.remove(0);
    }
    clients.forEach(client -> client.behind = Math.min(client.behind, history.size() - 1));
  }

  void fail(String what) {
    if (broken == null) {
      broken = what;
    }
  }

  /** Checks what must hold at every moment. */
  void checkSafety() {
    List<FencingToken> trusted = new ArrayList<>();
    for (Client client : clients) {
      if (client.isTrusted() && !client.isRobbed()) {
        trusted.add(java.util.Objects.requireNonNull(client.claim.own()).token());
      }
    }
    if (!Invariants.atMostOne(trusted)) {
      fail("more than one is trusted to lead: " + trusted);
    }
  }
}
