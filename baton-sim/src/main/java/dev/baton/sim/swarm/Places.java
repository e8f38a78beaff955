package dev.baton.sim.swarm;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.NodeName;
import dev.baton.sim.check.Happening.Kind;
import dev.baton.testkit.model.ModelEnsemble;
import java.util.HashMap;
import java.util.Map;

/** Notes which places in line there are, and whose nodes strangers delete. */
final class Places implements ModelEnsemble.Onlooker {
  private final ModelEnsemble zooKeeper;
  private final Chronicle chronicle;
  private final Map<Long, Integer> standing = new HashMap<>();
  private final Map<Long, Long> deletions = new HashMap<>();
  private boolean stranger;

  Places(ModelEnsemble zooKeeper, Chronicle chronicle) {
    this.zooKeeper = zooKeeper;
    this.chronicle = chronicle;
    zooKeeper.setOnlooker(this);
  }

  /** Deletes a node with all below it, as somebody does who knows nothing of Baton. */
  void deleteAsStranger(String path) {
    stranger = true;
    zooKeeper.delete(path);
    stranger = false;
  }

  /** When a stranger deleted the node of this token; never, if none did. */
  long deletedAt(long token) {
    return deletions.getOrDefault(token, Long.MAX_VALUE);
  }

  @Override
  public void created(String path, long czxid) {
    standing.merge(czxid, 1, Integer::sum);
    notePlace(path, czxid, Kind.PLACED);
  }

  /** The holder of a race has two nodes, of one transaction, and is gone with the last of them. */
  @Override
  public void deleted(String path, long czxid, boolean sessionLasts) {
    int left = standing.merge(czxid, -1, Integer::sum);
    long token = FencingToken.of(czxid).value();
    if (left == 0 && stranger) {
      chronicle.note("", path, Kind.DELETED, token, "by a stranger");
      deletions.put(token, chronicle.now());
    } else if (left == 0 && sessionLasts) {
      chronicle.note("", path, Kind.RELEASED, token, "");
    }
    notePlace(path, czxid, Kind.GONE);
  }

  private void notePlace(String path, long czxid, Kind kind) {
    int slash = path.lastIndexOf('/');
    NodeName.Seat.parse(path.substring(slash + 1))
        .ifPresent(
            seat ->
                chronicle.note(
                    "", path.substring(0, slash), kind, FencingToken.of(czxid).value(), ""));
  }
}
