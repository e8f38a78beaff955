package dev.baton.sim.soak;

import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.jute.Record;
import org.apache.zookeeper.server.persistence.FileTxnLog;
import org.apache.zookeeper.server.persistence.TxnLog.TxnIterator;
import org.apache.zookeeper.txn.CloseSessionTxn;
import org.apache.zookeeper.txn.DeleteTxn;

/**
 * The moments at which nodes were deleted, by the transaction logs of the servers. A transaction
 * has the time at which it was proposed, in whole milliseconds, so the deletion took effect later.
 */
final class NodeEndings {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Map<String, Long> endings;

  /** Creates the endings of nodes at these moments. */
  NodeEndings(Map<String, Long> endings) {
    this.endings = new HashMap<>(endings);
  }

  /** Reads the logs of all servers below {@code folder}. */
  static NodeEndings readLogs(Path folder) {
    NodeEndings endings = new NodeEndings(Map.of());
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> logs = all.filter(path -> path.endsWith("version-2")).toList();
      for (Path log : logs) {
        endings.readLog(log.toFile());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the transactions in " + folder, e);
    }
    return endings;
  }

  private void readLog(File folder) throws IOException {
    long wallMinusMonotonic = System.currentTimeMillis() * NANOS_PER_MILLI - System.nanoTime();
    FileTxnLog log = new FileTxnLog(folder);
    try (TxnIterator all = log.read(1)) {
      do {
        if (all.getHeader() != null) {
          long at = all.getHeader().getTime() * NANOS_PER_MILLI - wallMinusMonotonic;
          noteTransaction(all.getTxn(), at);
        }
      } while (all.next());
    } catch (EOFException torn) {
      // The end of a log that its server was killed in; the other servers have it whole.
    } finally {
      log.close();
    }
  }

  private void noteTransaction(Record txn, long at) {
    if (txn instanceof DeleteTxn delete) {
      endings.merge(delete.getPath(), at, Math::min);
    } else if (txn instanceof CloseSessionTxn close && close.getPaths2Delete() != null) {
      close.getPaths2Delete().forEach(path -> endings.merge(path, at, Math::min));
    }
  }

  /** Returns when {@code node} was deleted, in {@link System#nanoTime}; never, if it was not. */
  long endOf(String node) {
    return endings.getOrDefault(node, Long.MAX_VALUE);
  }

  int count() {
    return endings.size();
  }
}
