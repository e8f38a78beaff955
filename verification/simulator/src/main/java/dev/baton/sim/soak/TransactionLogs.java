package dev.baton.sim.soak;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.jute.Record;
import org.apache.zookeeper.ZooDefs.OpCode;
import org.apache.zookeeper.server.ByteBufferInputStream;
import org.apache.zookeeper.server.persistence.FileTxnLog;
import org.apache.zookeeper.server.persistence.TxnLog.TxnIterator;
import org.apache.zookeeper.txn.CreateTxn;
import org.apache.zookeeper.txn.DeleteTxn;
import org.apache.zookeeper.txn.MultiTxn;
import org.apache.zookeeper.txn.Txn;
import org.jspecify.annotations.Nullable;

/**
 * Reads the transaction logs of servers. A transaction has the time at which it was proposed, in
 * whole milliseconds, so it took effect later.
 */
final class TransactionLogs {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private TransactionLogs() {}

  /** Takes the transactions of the logs. */
  interface TransactionReader {
    /**
     * Takes a transaction, or a part of one.
     *
     * @param log the log of the server that wrote it
     * @param at when it was proposed, by {@link System#nanoTime}
     */
    void noteTransaction(Path log, long zxid, long at, Record txn);
  }

  /** Has {@code reader} take all transactions below {@code folder}, once for each server. */
  static void readLogs(Path folder, TransactionReader reader) {
    Instant now = Instant.now();
    long wallMinusMonotonic =
        TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano() - System.nanoTime();
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> logs = all.filter(path -> path.endsWith("version-2")).toList();
      for (Path log : logs) {
        readLog(log, wallMinusMonotonic, reader);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the transactions in " + folder, e);
    }
  }

  private static void readLog(Path folder, long wallMinusMonotonic, TransactionReader reader)
      throws IOException {
    FileTxnLog log = new FileTxnLog(folder.toFile());
    try (TxnIterator all = log.read(1)) {
      do {
        if (all.getHeader() != null) {
          long at = all.getHeader().getTime() * NANOS_PER_MILLI - wallMinusMonotonic;
          noteParts(folder, all.getHeader().getZxid(), at, all.getTxn(), reader);
        }
      } while (all.next());
    } catch (EOFException torn) {
      // The end of a log that its server was killed in; the other servers have it whole.
    } finally {
      log.close();
    }
  }

  private static void noteParts(Path log, long zxid, long at, Record txn, TransactionReader reader)
      throws IOException {
    if (!(txn instanceof MultiTxn multi)) {
      reader.noteTransaction(log, zxid, at, txn);
      return;
    }
    for (Txn part : multi.getTxns()) {
      Record parsed = emptyRecord(part.getType());
      if (parsed != null) {
        ByteBufferInputStream.byteBuffer2Record(ByteBuffer.wrap(part.getData()), parsed);
        reader.noteTransaction(log, zxid, at, parsed);
      }
    }
  }

  private static @Nullable Record emptyRecord(int type) {
    return switch (type) {
      case OpCode.create, OpCode.create2 -> new CreateTxn();
      case OpCode.delete, OpCode.deleteContainer -> new DeleteTxn();
      default -> null;
    };
  }
}
