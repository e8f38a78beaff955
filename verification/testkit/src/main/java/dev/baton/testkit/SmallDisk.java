package dev.baton.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A separate disk for one directory, in memory and small enough to be filled. A process that writes
 * to a full disk gets the error of a real disk: no space left.
 *
 * <p>Needs Linux and the right to mount; see {@link #areAvailable}. Close it after the processes
 * that use it. A JVM that is killed leaves its disk over. {@code mount} shows it as {@code
 * baton-small-disk}. Thread-safe.
 */
public final class SmallDisk implements AutoCloseable {
  private static final int BLOCK = 1 << 20;

  private final Path directory;
  private final Runnable atExit = this::unmountDisk;
  private boolean closed;

  private SmallDisk(Path directory) {
    this.directory = directory;
    AtExit.addCleanup(atExit);
  }

  /** Returns true if {@link #mount} can work here. */
  public static boolean areAvailable() {
    return SystemCommand.canRun("unshare", "--mount", "true");
  }

  /**
   * Mounts an empty disk in place of the content of {@code directory}.
   *
   * @param directory the directory, which is created if necessary
   * @throws IllegalStateException if that is not permitted
   */
  public static SmallDisk mount(Path directory, int megabytes) {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make " + directory, e);
    }
    String size = "size=" + megabytes + "m";
    SystemCommand.runCommand(
        "mount", "-t", "tmpfs", "-o", size, "baton-small-disk", directory.toString());
    return new SmallDisk(directory);
  }

  /**
   * Fills the disk. Returns when nothing more fits onto it. Existing files may still have room in
   * them.
   */
  public synchronized void fill() {
    try (FileChannel ballast =
        FileChannel.open(ballastFile(), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
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

  /** Gives back the space that {@link #fill} took. */
  public synchronized void free() {
    try {
      Files.deleteIfExists(ballastFile());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot free " + directory, e);
    }
  }

  /**
   * Makes the disk read-only until {@link #makeWritable}, as after an error of a disk.
   *
   * @throws IllegalStateException if a process is writing to a file there
   */
  public synchronized void makeReadOnly() {
    SystemCommand.runCommand("mount", "-o", "remount,ro", directory.toString());
  }

  /** Makes the disk writable again. */
  public synchronized void makeWritable() {
    SystemCommand.runCommand("mount", "-o", "remount,rw", directory.toString());
  }

  private Path ballastFile() {
    return directory.resolve("ballast");
  }

  /** Unmounts the disk. Its content is lost. */
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      AtExit.removeCleanup(atExit);
      unmountDisk();
    }
  }

  /** Unmounts the disk, even if a process that is about to end still has a file open there. */
  private void unmountDisk() {
    SystemCommand.runCommand("umount", "--lazy", directory.toString());
  }
}
