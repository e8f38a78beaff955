package dev.baton.runtime.claim;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.NodeTag;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.session.ConnectionMonitor;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.random.RandomGenerator;

/**
 * The sessions of one Baton. One session serves all claims until its nodes come near the limit of
 * what its end can carry. At a session's end ZooKeeper lists all their paths in one transaction,
 * and a transaction that is too large ends the whole ensemble for good. So another session is
 * opened before.
 */
public final class SessionPool {
  /** The time in which another connection is made, unless the servers are away. */
  private static final long RECONNECT_TIME = Duration.ofMillis(250).toNanos();

  private static final int MOST_NODES = 5_000;
  private static final int MOST_BYTES = 512 * 1024;
  private static final int LENGTH_BYTES = 4;
  private static final int NAME_BYTES = 1 + new QueueNode(new NodeTag(0), 0).nodeText().length();

  private final EventLoop loop;
  private final EnsemblePort ensemble;
  private final EngineSettings settings;
  private final RandomGenerator random;
  private final List<SessionLoad> loads = new CopyOnWriteArrayList<>();
  private final ConnectionMonitor connection;
  private final TransactionOrder transactions = new TransactionOrder(this::giveUpSessions);

  public SessionPool(
      EventLoop loop, EnsemblePort ensemble, EngineSettings settings, RandomGenerator random) {
    this.loop = loop;
    this.ensemble = ensemble;
    this.settings = settings;
    this.random = random;
    this.connection = new ConnectionMonitor(loop, settings.telemetry());
  }

  /** The session that is there from the beginning. */
  public SessionKeeper firstSession() {
    return loads.isEmpty() ? openSession().keeper : loads.get(0).keeper;
  }

  /**
   * Returns the shortest timeout that was granted to one of the sessions, in nanoseconds; the
   * wanted one before the first is open. Thread-safe.
   */
  public long timeoutNanos() {
    return loads.stream()
        .mapToLong(load -> load.keeper.timeoutNanos())
        .min()
        .orElse(settings.sessionTimeout().toNanos());
  }

  /**
   * Returns why the first session has no connection, or why it lost the one before; empty if it has
   * only had this one. Thread-safe.
   */
  public Optional<String> lastTrouble() {
    return connection.isFirstConnection()
        ? Optional.empty()
        : loads.stream().findFirst().map(load -> load.keeper.connectionTrouble());
  }

  /** Returns the monitor of the first session's connection. */
  public ConnectionMonitor connection() {
    return connection;
  }

  /** Room for one claim in one of the sessions. */
  public SessionRoom roomFor(ClaimPlace place) {
    int nodes = place.rule().hasQueue() ? 1 : 2;
    int path = LENGTH_BYTES + place.path().text().getBytes(UTF_8).length + NAME_BYTES;
    int bytes = nodes * (ensemble.chrootBytes() + path);
    for (SessionLoad load : loads) {
      if (load.nodes + nodes <= MOST_NODES && load.bytes + bytes <= MOST_BYTES) {
        return new SessionRoom(load, nodes, bytes);
      }
    }
    return new SessionRoom(openSession(), nodes, bytes);
  }

  /** Has all that goes on begin anew: something was not done, and it is not known what. */
  public void reconnectAll() {
    loads.forEach(load -> load.keeper.reconnectAll());
  }

  /** Has members of all sessions handle the failures that they could not handle before. */
  public void retryFailing() {
    loads.forEach(load -> load.keeper.retryFailing());
  }

  /** Returns whether some part of Baton has not handled its failure yet. Thread-safe. */
  public boolean areFailing() {
    return loads.stream().anyMatch(load -> load.keeper.isFailing());
  }

  /** Ends all terms, and leaves all sessions to expire. */
  private void giveUpSessions() {
    String why = "ZooKeeper's transaction numbers have gone back";
    loop.postTask(() -> loads.forEach(load -> load.keeper.giveUpSession(why)));
  }

  /**
   * Cuts the connections of all sessions, which last. So their nodes outlive every lease. Needs no
   * loop. Thread-safe.
   */
  public void cutConnections() {
    loads.forEach(load -> load.keeper.cutConnection());
  }

  /** Returns whether no session has servers that answer, so that it is useless to wait for any. */
  public boolean areOutOfReach() {
    return loads.stream().noneMatch(SessionLoad::isReached);
  }

  /**
   * Returns for how long a further session has had no connection; the longest time, if several have
   * none. Zero if each has one, or has just lost it. Thread-safe.
   */
  public Duration furtherGap() {
    long longest = loads.stream().skip(1).mapToLong(SessionLoad::apartNanos).max().orElse(0);
    return longest < RECONNECT_TIME ? Duration.ZERO : Duration.ofNanos(longest);
  }

  private SessionLoad openSession() {
    SessionKeeper keeper = new SessionKeeper(loop, ensemble, settings, random);
    OrphanSweeps orphans = new OrphanSweeps(loop, keeper);
    SessionLoad load = new SessionLoad(loop, keeper, orphans, transactions);
    keeper.addMember(load);
    keeper.addMember(new StraySearch(keeper, orphans, transactions));
    if (loads.isEmpty()) {
      connection.watchSession(keeper);
    }
    loads.add(load);
    keeper.openLink();
    return load;
  }

  /** Ends all sessions; completes, on some thread, when they have. */
  public CompletableFuture<Void> closeSessions() {
    List<CompletableFuture<Void>> ends = new ArrayList<>();
    for (SessionLoad load : loads) {
      CompletableFuture<Void> end = new CompletableFuture<>();
      load.keeper.closeSession(load.isReached(), () -> end.complete(null));
      ends.add(end);
    }
    return CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new));
  }

  /** The load of one session, and since when it has had no connection. */
  private static final class SessionLoad implements SessionMember {
    final EventLoop loop;
    final SessionKeeper keeper;
    final OrphanSweeps orphans;
    final TransactionOrder transactions;
    final BitSet slots = new BitSet();
    int nodes;
    int bytes;
    private volatile boolean apart = true;
    private volatile long apartSince;

    SessionLoad(
        EventLoop loop, SessionKeeper keeper, OrphanSweeps orphans, TransactionOrder transactions) {
      this.transactions = transactions;
      this.loop = loop;
      this.keeper = keeper;
      this.orphans = orphans;
      this.apartSince = loop.nanoTime();
    }

    @Override
    public void onConnected() {
      apart = false;
    }

    @Override
    public void onDisconnected() {
      apartSince = loop.nanoTime();
      apart = true;
    }

    @Override
    public void onFailed(Throwable thrown) {
      // The moment was noted; nothing else is done here.
    }

    /** Returns for how long there has been no connection; 0 if there is one. Thread-safe. */
    long apartNanos() {
      return apart ? loop.nanoTime() - apartSince : 0;
    }

    boolean isReached() {
      return keeper.isConnected()
          ? !keeper.isSilent()
          : loop.nanoTime() - apartSince < RECONNECT_TIME;
    }
  }

  /** A claim's share of a session, reserved until given back. */
  static final class SessionRoom {
    private final SessionLoad load;
    private final int slot;
    private final int nodes;
    private final int bytes;
    private boolean givenBack;

    private SessionRoom(SessionLoad load, int nodes, int bytes) {
      this.load = load;
      this.slot = load.slots.nextClearBit(0);
      this.nodes = nodes;
      this.bytes = bytes;
      load.slots.set(slot);
      load.nodes += nodes;
      load.bytes += bytes;
    }

    SessionKeeper keeper() {
      return load.keeper;
    }

    OrphanSweeps orphans() {
      return load.orphans;
    }

    /** Returns the order of transactions, as all sessions have seen it. */
    TransactionOrder transactions() {
      return load.transactions;
    }

    /** Returns the lowest number that no other claim of the session had when this one came. */
    int slot() {
      return slot;
    }

    /** Gives the room back; does nothing the second time. */
    void giveBack() {
      if (!givenBack) {
        load.slots.clear(slot);
        load.nodes -= nodes;
        load.bytes -= bytes;
        givenBack = true;
      }
    }
  }
}
