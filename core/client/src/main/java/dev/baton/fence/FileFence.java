package dev.baton.fence;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.baton.error.BatonException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A fence in a directory, for all processes of one machine. It guards any work that they do, there
 * or elsewhere.
 *
 * <p>For the resource {@code x} it keeps two hidden files. {@code .x.fence} has the largest token,
 * as text. {@code .x.lock} is locked while a write runs. Delete neither while a holder of a former
 * token may be left. In a JVM that uses this class, no other code may open the second file: on
 * closing it, the JVM would lose the lock. Every user of the fence needs the right to write both
 * files and the directory.
 *
 * <p>After ZooKeeper's data were restored from a backup, its tokens are smaller than before, and
 * the fence refuses each of them. Stop all former holders, then delete {@code .x.fence}.
 *
 * <p>Where the file system ignores case, as on macOS, resources with names that differ only in case
 * are one resource with one largest token.
 *
 * <p>A token is on the disk before its write begins. So, after any crash, a smaller token is
 * refused from the first effect of the write on. After a write that failed or was killed, the token
 * is remembered, and its effects are what they are. A write must make its effects atomic itself;
 * {@link FencedFile} does that.
 *
 * <p>A process that is stopped within its write blocks the others; when it is killed, they go on.
 * Do not use file systems without locks for all their users: an NFS mounted with {@code nolock} or
 * {@code local_lock}, most FUSE file systems. For Linux and macOS. Thread-safe.
 */
public final class FileFence implements Fence {
  private final Path directory;

  private FileFence(Path directory) {
    this.directory = directory;
  }

  /**
   * Returns the fence in {@code directory}.
   *
   * @throws UncheckedIOException if the directory does not exist
   */
  public static FileFence in(Path directory) {
    try {
      return new FileFence(directory.toRealPath());
    } catch (IOException e) {
      throw new UncheckedIOException("a fence needs a directory: create " + directory, e);
    }
  }

  /**
   * {@inheritDoc}
   *
   * @param resource a name that a file may have, without slashes
   * @throws IllegalArgumentException if it is not
   * @throws IllegalStateException if this thread is within a write to {@code resource}
   * @throws UncheckedIOException if the fence's files can't be read, written or locked, or the
   *     thread is interrupted while it waits (and stays so); {@code write} has not run
   */
  @Override
  public <X extends Exception> void write(String resource, long token, FencedWrite<X> write)
      throws X {
    Path fence = fenceFile(resource, ".fence");
    try (LockFile lock = LockFile.takeLock(fenceFile(resource, ".lock"))) {
      admitToken(resource, token, fence);
      write.run();
    }
  }

  private Path fenceFile(String resource, String ending) {
    if (resource.isEmpty() || resource.contains("/")) {
      throw new IllegalArgumentException(
          "a resource's name must be a file's name, without slashes, not '" + resource + "'");
    }
    return directory.resolve("." + resource + ending);
  }

  private static void admitToken(String resource, long token, Path fence) {
    try {
      boolean first = Files.notExists(fence);
      long largest = first ? token : readLargest(fence);
      if (token < largest) {
        throw new StaleTokenException(resource, token, largest);
      }
      if (first || token > largest) {
        WholeFile.replaceContent(fence, (token + "\n").getBytes(US_ASCII));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep the token in " + fence, e);
    }
  }

  private static long readLargest(Path fence) throws IOException {
    try {
      return Long.parseLong(Files.readString(fence, US_ASCII).strip());
    } catch (NumberFormatException e) {
      throw new BatonException(
          fence + " is damaged: write the present holder's token to it, as decimal digits", e);
    }
  }
}
