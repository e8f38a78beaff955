package dev.baton.sim.soak;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.protocol.FencingToken;
import dev.baton.sim.soak.client.SoakElection;
import java.util.Comparator;
import java.util.List;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;

/**
 * An operator that deletes nodes by hand. It notes each deletion with the moment before it was
 * sent, and with the token of the node. It notes a deletion with a lost answer too, since the
 * servers may have carried it out.
 */
final class SoakOperator {
  private static final int DIGITS = 10;

  private final ZooKeeper zooKeeper;
  private final SoakEventLog eventLog;

  SoakOperator(ZooKeeper zooKeeper, SoakEventLog eventLog) {
    this.zooKeeper = zooKeeper;
    this.eventLog = eventLog;
  }

  /**
   * Returns the paths of all nodes in a queue, first position first. Returns none if there is no
   * queue.
   */
  List<String> nodesOf(SoakElection line) throws KeeperException, InterruptedException {
    try {
      return zooKeeper.getChildren(line.path(), false).stream()
          .sorted(Comparator.comparing(SoakOperator::numberOf))
          .map(name -> line.path() + "/" + name)
          .toList();
    } catch (KeeperException.NoNodeException noLine) {
      return List.of();
    }
  }

  private static String numberOf(String name) {
    return name.substring(Math.max(0, name.length() - DIGITS));
  }

  /** Deletes a node of a queue. Returns true if it was there, as far as is known. */
  boolean deleteNode(SoakElection line, String path) throws KeeperException, InterruptedException {
    Stat stat = zooKeeper.exists(path, false);
    if (stat == null) {
      return false;
    }
    long token = FencingToken.ofTransaction(stat.getCzxid()).value();
    JournalEvent deletion =
        new JournalEvent(System.nanoTime(), "", line.path(), JournalEventKind.DELETED, token, path);
    try {
      zooKeeper.delete(path, -1);
    } catch (KeeperException.NoNodeException gone) {
      return false;
    } catch (KeeperException unknown) {
      eventLog.noteEvent(deletion);
      throw unknown;
    }
    eventLog.noteEvent(deletion);
    return true;
  }

  /** Deletes an election with all its nodes. Returns true if it is gone. */
  boolean deleteAll(SoakElection line) throws KeeperException, InterruptedException {
    for (String node : nodesOf(line)) {
      deleteNode(line, node);
    }
    try {
      zooKeeper.delete(line.path(), -1);
      return true;
    } catch (KeeperException.NoNodeException | KeeperException.NotEmptyException notYet) {
      return false;
    }
  }
}
