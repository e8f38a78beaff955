package dev.baton.sim.swarm;

import dev.baton.journal.Happening.Kind;
import dev.baton.protocol.claim.Lineup;
import dev.baton.protocol.claim.NodeName;
import java.util.function.Supplier;

/** The sightings of a candidate as leader, with its token. */
final class Sightings {
  private final SwarmWorld world;
  private final String name;
  private final String line;
  private long token;
  private long last;

  Sightings(SwarmWorld world, String name, String line) {
    this.world = world;
    this.name = name;
    this.line = line;
  }

  /**
   * Records the first and the last sighting of a token. The leadership was valid all the time
   * between them.
   */
  void see(long current, Supplier<String> node) {
    noteIfOutlives(current);
    if (current != token) {
      noteLast();
      token = current;
      world.places().held(current);
      note(Kind.VALID, "");
      noteIfBeyond(node.get());
    }
    last = world.time().now();
  }

  private void note(Kind kind, String what) {
    world.chronicle().note(name, line, kind, token, what);
  }

  /**
   * Notes a leadership that outlives its node: no heartbeat after a stranger's delete may have
   * prolonged the lease.
   */
  private void noteIfOutlives(long current) {
    long deleted = world.places().deletedAt(current);
    if (world.time().now() - deleted > world.plan().timeout().toNanos()) {
      world.chronicle().note(name, line, Kind.OUTLIVES, current, "");
    }
  }

  private void noteIfBeyond(String node) {
    NodeName.Seat.parse(node.substring(node.lastIndexOf('/') + 1))
        .filter(seat -> Lineup.of(world.zooKeeper().children(line)).late().contains(seat))
        .ifPresent(seat -> note(Kind.BEYOND, seat.text()));
  }

  /** Records the last sighting as leader, if there was one. */
  void noteLast() {
    if (token != 0) {
      world.chronicle().note(last, name, line, Kind.VALID, token);
    }
  }
}
