package dev.baton.sim.soak;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  /** Reads the logs of three servers below {@code folder}. */
  static NodeLives readLogs(Path folder) {
    LoggedChanges changes = new LoggedChanges();
    TransactionLogs.readLogs(folder, changes);
    return new NodeLives(changes.committedLives());
  }

  /**
   * The creations and deletions in the logs. What only one server of three has written was never
   * committed: the server was killed, and its log keeps the proposal.
   */
  private static final class LoggedChanges implements TransactionLogs.TransactionReader {
    private static final int MAJORITY = 2;

    private final Map<LoggedChange, Set<Path>> creations = new HashMap<>();
    private final Map<LoggedChange, Set<Path>> endings = new HashMap<>();

    private record LoggedChange(String path, long zxid, long at) {}

    @Override
    public void noteTransaction(Path log, long zxid, long at, Record txn) {
      if (txn instanceof CreateTxn create) {
        noteChange(creations, create.getPath(), zxid, at, log);
      } else if (txn instanceof DeleteTxn delete) {
        noteChange(endings, delete.getPath(), zxid, at, log);
      } else if (txn instanceof CloseSessionTxn close && close.getPaths2Delete() != null) {
        close.getPaths2Delete().forEach(path -> noteChange(endings, path, zxid, at, log));
      }
    }

    private static void noteChange(
        Map<LoggedChange, Set<Path>> changes, String path, long zxid, long at, Path log) {
      if (isQueued(path)) {
        changes
            .computeIfAbsent(new LoggedChange(path, zxid, at), unused -> new HashSet<>())
            .add(log);
      }
    }

    List<NodeLife> committedLives() {
      Map<String, Long> ends = new HashMap<>();
      endings.forEach(
          (change, logs) -> {
            if (logs.size() >= MAJORITY) {
              ends.put(change.path(), change.at());
            }
          });
      return creations.entrySet().stream()
          .filter(entry -> entry.getValue().size() >= MAJORITY)
          .map(Map.Entry::getKey)
          .map(
              change ->
                  new NodeLife(
                      change.path(),
                      change.zxid(),
                      change.at(),
                      ends.getOrDefault(change.path(), Long.MAX_VALUE)))
          .toList();
    }
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
