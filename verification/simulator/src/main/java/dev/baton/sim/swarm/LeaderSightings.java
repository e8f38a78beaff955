package dev.baton.sim.swarm;

import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.QueueListing;
import dev.baton.sim.check.WorldFinding;
import java.util.function.Supplier;

/** The sightings of a candidate as leader, with its token. */
final class LeaderSightings {
  private final SwarmWorld world;
  private final String name;
  private final String line;
  private long token;
  private long last;

  LeaderSightings(SwarmWorld world, String name, String line) {
    this.world = world;
    this.name = name;
    this.line = line;
  }

  /**
   * Records the first and the last sighting of a token. The leadership was valid all the time
   * between them. Returns true at the first sighting.
   */
  boolean noteSighting(long current, Supplier<String> node) {
    noteIfOutlives(current);
    boolean first = current != token;
    if (first) {
      noteLast();
      token = current;
      world.placeWatcher().noteHeld(current);
      world.eventLog().noteEvent(name, line, JournalEventKind.VALID, token, "");
      world.swarmPeers().noteTerm(name, line, token);
      noteIfBeyond(node.get());
    }
    last = world.virtualTime().now();
    return first;
  }

  private void noteFinding(WorldFinding finding, long current, String detail) {
    world.eventLog().noteFinding(name, line, finding, current, detail);
  }

  /**
   * Notes a leadership that outlives its node: no heartbeat after a stranger's delete may have
   * prolonged the lease.
   */
  private void noteIfOutlives(long current) {
    long deleted = world.placeWatcher().deletedAt(current);
    if (world.virtualTime().now() - deleted > world.plan().longestTimeout().toNanos()) {
      noteFinding(WorldFinding.OUTLIVES, current, "");
    }
  }

  private void noteIfBeyond(String node) {
    NodeName.QueueNode.parse(node.substring(node.lastIndexOf('/') + 1))
        .filter(
            queueNode ->
                QueueListing.ofChildren(world.zooKeeper().childNames(line))
                    .late()
                    .contains(queueNode))
        .ifPresent(queueNode -> noteFinding(WorldFinding.BEYOND, token, queueNode.nodeText()));
  }

  /** Records the last sighting as leader, if there was one. */
  void noteLast() {
    if (token != 0) {
      world.eventLog().noteEvent(last, name, line, JournalEventKind.VALID, token);
    }
  }
}
