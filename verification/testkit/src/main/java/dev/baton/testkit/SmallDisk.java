package dev.baton.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A disk of its own for one directory, in memory and so small that it can be filled: whoever writes
 * there then hears that no space is left, as from a real one.
 *
 * <p>Needs Linux and the right to mount; see {@link #areAvailable}. Close it after the processes
 * that use it. That of a JVM that is killed is left over; {@code mount} shows it as {@code
 * baton-small-disk}. Thread-safe.
 */
public final class SmallDisk implements AutoCloseable {
  private static final int BLOCK = 1 << 20;

  private final Path directory;
  private final Runnable atExit = this::unmount;
  private boolean closed;

  private SmallDisk(Path directory) {
    this.directory = directory;
    AtExit.add(atExit);
  }

  /** Whether {@link #mount} can work here. */
  public static boolean areAvailable() {
    return Command.works("unshare", "--mount", "true");
  }

  /**
   * Puts an empty disk in place of what {@code directory} has in it.
   *
   * @param directory made if need be
   * @throws IllegalStateException if that is not permitted
   */
  public static SmallDisk mount(Path directory, int megabytes) {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make " + directory, e);
    }
    String size = "size=" + megabytes + "m";
    Command.run("mount", "-t", "tmpfs", "-o", size, "baton-small-disk", directory.toString());
    return new SmallDisk(directory);
  }

  /** Returns when nothing more fits onto it; but files that are there may have room in them. */
  public synchronized void fill() {
    try (FileChannel ballast =
        FileChannel.open(ballast(), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      writeUntilFull(ballast);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot fill " + directory, e);
    }
  }

  private void writeUntilFull(FileChannel ballast) throws IOException {
    try {
      while (true) {
        ballast.write(ByteBuffer.allocate(BLOCK));
      }
    } catch (IOException e) {
      if (Files.getFileStore(directory).getUsableSpace() > 0) {
        throw e;
      }
    }
  }

  /** Gives back the room that {@link #fill} took. */
  public synchronized void free() {
    try {
      Files.deleteIfExists(ballast());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot free " + directory, e);
    }
  }

  /**
   * Has nothing written there until {@link #makeWritable}, as after an error of a disk.
   *
   * @throws IllegalStateException if a process is writing to a file there
   */
  public synchronized void makeReadOnly() {
    Command.run("mount", "-o", "remount,ro", directory.toString());
  }

  /** Lets everybody write there again. */
  public synchronized void makeWritable() {
    Command.run("mount", "-o", "remount,rw", directory.toString());
  }

  private Path ballast() {
    return directory.resolve("ballast");
  }

  /** Unmounts it; what was on it is lost. */
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      AtExit.remove(atExit);
      unmount();
    }
  }

  /** Also if a process that is about to end still has a file open there. */
  private void unmount() {
    Command.run("umount", "--lazy", directory.toString());
  }
}
