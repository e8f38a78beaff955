package dev.baton.sim.soak;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.jute.Record;
import org.apache.zookeeper.txn.CloseSessionTxn;
import org.apache.zookeeper.txn.CreateTxn;
import org.apache.zookeeper.txn.DeleteTxn;

/**
 * Knows when the nodes of queues were created and deleted, by the transaction logs of the servers.
 */
final class NodeLives {
  private static final int DIGITS = 10;

  /** The end of the names of nodes in shared queues; a node of Baton ends as those beside it. */
  private static final Pattern QUEUED =
      Pattern.compile(".*(?:latch-|lock-|__lock__|__READ__|__WRIT__)\\d{10}");

  private final Map<String, NodeLife> lives = new HashMap<>();

  /**
   * A node of a queue.
   *
   * @param zxid the transaction that created it
   * @param created when that was proposed, so at the latest moment at which it surely did not exist
   * @param ended when its deletion was proposed, so when it surely existed; {@link Long#MAX_VALUE}
   *     if it was not deleted
   */
  record NodeLife(String path, long zxid, long created, long ended) {
    String queuePath() {
      return path.substring(0, path.lastIndexOf('/'));
    }

    private long sequence() {
      return Long.parseLong(path.substring(path.length() - DIGITS));
    }

    private boolean isReader() {
      return path.contains("__READ__");
    }

    /** Returns whether the holder of this node has to wait for {@code other}, a node beside it. */
    boolean waitsFor(NodeLife other) {
      return other.sequence() < sequence() && !(isReader() && other.isReader());
    }
  }

  /** Creates these lives. */
  NodeLives(Collection<NodeLife> lives) {
    lives.forEach(life -> this.lives.put(life.path(), life));
  }

  /** Reads the logs of all servers below {@code folder}. */
  static NodeLives readLogs(Path folder) {
    NodeLives lives = new NodeLives(List.of());
    TransactionLogs.readLogs(folder, lives::noteTransaction);
    return lives;
  }

  private void noteTransaction(long zxid, long at, Record txn) {
    if (txn instanceof CreateTxn create && isQueued(create.getPath())) {
      lives.merge(
          create.getPath(),
          new NodeLife(create.getPath(), zxid, at, Long.MAX_VALUE),
          NodeLives::joinLives);
    } else if (txn instanceof DeleteTxn delete) {
      noteEnd(delete.getPath(), at);
    } else if (txn instanceof CloseSessionTxn close && close.getPaths2Delete() != null) {
      close.getPaths2Delete().forEach(path -> noteEnd(path, at));
    }
  }

  private void noteEnd(String path, long at) {
    if (isQueued(path)) {
      lives.merge(path, new NodeLife(path, 0, Long.MAX_VALUE, at), NodeLives::joinLives);
    }
  }

  /** Joins what the logs of different servers, which begin at different moments, tell of a node. */
  private static NodeLife joinLives(NodeLife one, NodeLife other) {
    return new NodeLife(
        one.path(),
        Math.max(one.zxid(), other.zxid()),
        Math.min(one.created(), other.created()),
        Math.min(one.ended(), other.ended()));
  }

  private static boolean isQueued(String path) {
    return QUEUED.matcher(path).matches();
  }

  /** Returns when {@code node} was deleted, in {@link System#nanoTime}; never, if it was not. */
  long endOf(String node) {
    NodeLife life = lives.get(node);
    return life == null ? Long.MAX_VALUE : life.ended();
  }

  Collection<NodeLife> allLives() {
    return lives.values();
  }

  int endCount() {
    return (int) lives.values().stream().filter(life -> life.ended() < Long.MAX_VALUE).count();
  }
}
