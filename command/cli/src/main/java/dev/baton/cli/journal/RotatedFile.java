package dev.baton.cli.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.cli.files.AtomicFile;
import dev.baton.cli.files.OwnedFile;
import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A journal file that only one process writes, and that takes at most twice its limit. A full file
 * is renamed to {@code <name>.1}, in place of the one before.
 */
final class RotatedFile implements AutoCloseable {
  private static final int LONGEST_FIRST_LINE = 4096;

  private final Path path;
  private final long limit;
  private FileChannel channel;
  private int marked;

  private RotatedFile(Path path, long limit, FileChannel channel) {
    this.path = path;
    this.limit = limit;
    this.channel = channel;
  }

  /**
   * Opens the file and appends after its last whole line. A line cut off by the writer's death is
   * dropped.
   *
   * @throws IOException if the file is not a journal, or another process writes it
   */
  static RotatedFile open(Path path, long limit) throws IOException {
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      throw new IOException("it is not a regular file");
    }
    FileChannel channel = lockFile(path, StandardOpenOption.CREATE);
    try {
      checkBeginning(channel);
      channel.truncate(endOfLines(channel));
      channel.position(channel.size());
      return new RotatedFile(path, limit, channel);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  private static FileChannel lockFile(Path path, StandardOpenOption how) throws IOException {
    return OwnedFile.open(path, how)
        .orElseThrow(
            () -> new IOException("another process writes it; use one file for each process"));
  }

  /** Checks that the file is a journal. A different file, named by mistake, stays unchanged. */
  private static void checkBeginning(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(LONGEST_FIRST_LINE);
    if (channel.read(bytes, 0) < 1) {
      return;
    }
    String first = UTF_8.decode(bytes.flip()).toString().split("\n", 2)[0];
    try {
      JournalEventKind kind = JournalEvent.parse(first).kind();
      if (kind != JournalEventKind.BEGAN && kind != JournalEventKind.GOES_ON) {
        throw new IOException("it is the journal of another program, so it was not changed");
      }
    } catch (IllegalArgumentException e) {
      throw new IOException("it is not a journal, so it was not changed", e);
    }
  }

  private static long endOfLines(FileChannel channel) throws IOException {
    ByteBuffer one = ByteBuffer.allocate(1);
    long end = channel.size();
    while (end > 0) {
      channel.read(one.clear(), end - 1);
      if (one.get(0) == '\n') {
        return end;
      }
      end--;
    }
    return end;
  }

  boolean hasRoomFor(byte[] bytes) throws IOException {
    return channel.size() == 0 || channel.size() + bytes.length <= limit;
  }

  /** Renames the full file, and begins an empty one. */
  void setAside() throws IOException {
    AtomicFile.setAside(path);
    try (FileChannel full = channel) {
      channel = lockFile(path, StandardOpenOption.CREATE_NEW);
    }
  }

  /** Writes a line that the next call overwrites, if no other line comes in between. */
  void writeMark(byte[] line) throws IOException {
    if (marked == line.length) {
      channel.position(channel.size() - marked);
    }
    writeBytes(line);
    marked = line.length;
  }

  void writeBytes(byte[] bytes) throws IOException {
    marked = 0;
    ByteBuffer left = ByteBuffer.wrap(bytes);
    while (left.hasRemaining()) {
      channel.write(left);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
