package dev.baton.runtime.claim;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.protocol.claim.NodeName.Seat;
import dev.baton.protocol.claim.Tag;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.port.Ensemble;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.Settings;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;

/**
 * The sessions of one Baton. One session serves all claims until its nodes come near the limit of
 * what its end can carry. At a session's end ZooKeeper lists all their paths in one transaction,
 * and a transaction that is too large ends the whole ensemble for good. So another session is
 * opened before.
 */
public final class Sessions {
  private static final int MOST_NODES = 5_000;
  private static final int MOST_BYTES = 512 * 1024;
  private static final int LENGTH_BYTES = 4;
  private static final int NAME_BYTES = 1 + new Seat(new Tag(0), 0).text().length();

  private final Loop loop;
  private final Ensemble ensemble;
  private final Settings settings;
  private final RandomGenerator random;
  private final List<Load> loads = new ArrayList<>();

  public Sessions(Loop loop, Ensemble ensemble, Settings settings, RandomGenerator random) {
    this.loop = loop;
    this.ensemble = ensemble;
    this.settings = settings;
    this.random = random;
  }

  /** The session that is there from the beginning. */
  public SessionKeeper first() {
    return loads.isEmpty() ? open().keeper : loads.get(0).keeper;
  }

  /** Room for one claim in one of the sessions. */
  public Room roomFor(ClaimPlace place) {
    int nodes = place.rule().hasLine() ? 1 : 2;
    int path = LENGTH_BYTES + place.path().text().getBytes(UTF_8).length + NAME_BYTES;
    int bytes = nodes * (ensemble.chrootBytes() + path);
    for (Load load : loads) {
      if (load.nodes + nodes <= MOST_NODES && load.bytes + bytes <= MOST_BYTES) {
        return new Room(load, nodes, bytes);
      }
    }
    return new Room(open(), nodes, bytes);
  }

  /** Has all that goes on begin anew: something was not done, and it is not known what. */
  public void reconnect() {
    loads.forEach(load -> load.keeper.reconnect());
  }

  private Load open() {
    SessionKeeper keeper = new SessionKeeper(loop, ensemble, settings, random);
    Load load = new Load(keeper, new OrphanSweeps(loop, keeper));
    loads.add(load);
    keeper.start();
    return load;
  }

  /** Ends all sessions; completes, on some thread, when they have. */
  public CompletableFuture<Void> close() {
    List<CompletableFuture<Void>> ends = new ArrayList<>();
    for (Load load : loads) {
      CompletableFuture<Void> end = new CompletableFuture<>();
      load.keeper.close(() -> end.complete(null));
      ends.add(end);
    }
    return CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new));
  }

  /** The load of one session. */
  private static final class Load {
    final SessionKeeper keeper;
    final OrphanSweeps orphans;
    final BitSet slots = new BitSet();
    int nodes;
    int bytes;

    Load(SessionKeeper keeper, OrphanSweeps orphans) {
      this.keeper = keeper;
      this.orphans = orphans;
    }
  }

  /** A claim's share of a session, reserved until given back. */
  static final class Room {
    private final Load load;
    private final int slot;
    private final int nodes;
    private final int bytes;

    private Room(Load load, int nodes, int bytes) {
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

    /** Returns the lowest number that no other claim of the session had when this one came. */
    int slot() {
      return slot;
    }

    void giveBack() {
      load.slots.clear(slot);
      load.nodes -= nodes;
      load.bytes -= bytes;
    }
  }
}
