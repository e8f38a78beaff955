package dev.baton.sim.soak.client;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A resource that leaders write to: a file of records, each with the number of the leadership that
 * wrote it.
 *
 * <p>A fenced file refuses a number smaller than the largest it has seen. Many processes may write
 * to it, each with one object. A lock on the file makes them wait for each other. Thread-safe.
 */
public final class FencedRecordFile implements AutoCloseable {
  private final FileChannel file;
  private final boolean fenced;

  /**
   * The answer to a write: the decision and its moment.
   *
   * @param at the moment of the decision, in {@link System#nanoTime}
   */
  record WriteAnswer(boolean taken, long at) {}

  private FencedRecordFile(FileChannel file, boolean fenced) {
    this.file = file;
    this.fenced = fenced;
  }

  /**
   * Opens the resource in {@code file}, which is created if necessary.
   *
   * @param fenced true to refuse small numbers, false to take all
   */
  static FencedRecordFile openFile(Path file, boolean fenced) {
    try {
      return new FencedRecordFile(
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
          fenced);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot open " + file, e);
    }
  }

  /**
   * Writes a record, if the file takes it.
   *
   * @param sequence the number of this write among the writes of {@code who}
   * @throws UncheckedIOException if the file can't be written to
   */
  synchronized WriteAnswer writeRecord(String who, long number, long sequence) {
    try (FileLock lock = file.lock()) {
      long end = file.size() - file.size() % WriteRecord.LENGTH;
      long at = System.nanoTime();
      if (fenced && number < largestBefore(end)) {
        return new WriteAnswer(false, at);
      }
      appendRecord(end, new WriteRecord(number, who, sequence, at));
      return new WriteAnswer(lock.isValid(), at);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write as " + who, e);
    }
  }

  /**
   * Appends a record. Overwrites the incomplete record of a writer that was killed, since no
   * process knows of it.
   */
  private void appendRecord(long end, WriteRecord write) throws IOException {
    ByteBuffer bytes = US_ASCII.encode(write.recordText());
    while (bytes.hasRemaining()) {
      file.write(bytes, end + bytes.position());
    }
  }

  /** Returns the largest number so far. A fenced file's last record has it. */
  private long largestBefore(long end) throws IOException {
    if (end == 0) {
      return 0;
    }
    ByteBuffer last = ByteBuffer.allocate(WriteRecord.LENGTH);
    while (last.hasRemaining() && file.read(last, end - last.remaining()) >= 0) {
      Thread.onSpinWait();
    }
    return WriteRecord.parseRecord(US_ASCII.decode(last.flip()).toString()).number();
  }

  /**
   * Returns all records that {@code file} has taken, in its order. No process may be writing to it.
   *
   * @throws UncheckedIOException if it can't be read
   */
  public static List<WriteRecord> readRecords(Path file) {
    try {
      return Files.readString(file, US_ASCII)
          .lines()
          .filter(line -> line.length() == WriteRecord.LENGTH - 1)
          .map(WriteRecord::parseRecord)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close a fenced file", e);
    }
  }
}
