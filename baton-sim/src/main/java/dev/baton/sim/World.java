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
  final TurnRule rule;
  final List<Client> clients;

  /** The last states that the ensemble agreed on, the newest last. */
  final List<Tree> history;

  private int[] behind = new int[0];

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
    world.behind = new int[claims];
    for (int i = 0; i < claims; i++) {
      world.clients.add(new Client(i, Claim.first(rule, i + 1)));
    }
    return world;
  }

  /** A copy to be changed; what it shares with this world is copied when it is edited. */
  World copy() {
    World copy = new World(rule, budget);
    copy.clients.addAll(clients);
    copy.behind = behind.clone();
    copy.history.addAll(history);
    copy.nextZxid = nextZxid;
    copy.last = last;
    return copy;
  }

  /** The client number {@code index} of this very world, to be changed. */
  Client edit(int index) {
    Client mine = clients.get(index).copy();
    clients.set(index, mine);
    return mine;
  }

  /** How many transactions the client's server has not applied yet. */
  int behind(Client client) {
    return behind[client.index];
  }

  void setBehind(Client client, int lag) {
    behind[client.index] = lag;
  }

  Tree head() {
    return history.get(history.size() - 1);
  }

  /** What a server knows that lags {@code lag} transactions behind. */
  Tree tree(int lag) {
    return history.get(history.size() - 1 - lag);
  }

  Tree view(Client client) {
    return tree(behind(client));
  }

  /**
   * Whether every server can take another transaction without falling further behind than may be.
   */
  boolean canCommit(@Nullable Client writer) {
    return clients.stream().allMatch(c -> c == writer || !c.up || behind(c) < budget.lag());
  }

  /** The ensemble agrees on another state. */
  void commit(Tree next) {
    history.add(next);
    for (int i = 0; i < behind.length; i++) {
      behind[i]++;
    }
    forget();
  }

  /** Forgets states that no server can be in any more. */
  void forget() {
    int needed = budget.faults() > 0 || clients.stream().anyMatch(c -> !c.up) ? budget.lag() : 0;
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
