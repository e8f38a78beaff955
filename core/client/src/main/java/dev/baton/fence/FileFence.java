package dev.baton.fence;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.baton.error.BatonException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A fence in a directory, for all processes of one machine: it guards whatever they do there, or
 * elsewhere.
 *
 * <p>For the resource {@code x} it keeps two hidden files: {@code .x.fence} has the largest token,
 * as text, and {@code .x.lock} is locked while a write runs. Neither may be deleted while any
 * holder of a former token can be left, nor may the second one be opened by other code of a JVM
 * that uses this class (on closing it, the JVM would lose the lock). Everybody who uses the fence
 * needs the right to write to both, and to the directory.
 *
 * <p>When ZooKeeper's data were restored from a backup, its tokens are smaller than before, and
 * each is refused here: stop all former holders, then delete {@code .x.fence}.
 *
 * <p>Where the file system ignores case, as on macOS, resources whose names differ in case alone
 * are one resource with one largest token.
 *
 * <p>A token is on the disk before its write begins; so, whatever crashes at whatever moment,
 * whoever has a smaller one is refused from the first effect of the write on. Of a write that fails
 * or is killed, the token is remembered and the effects are what they are: to have them whole or
 * not at all is up to the write. {@link FencedFile} does that.
 *
 * <p>A process that stands still within its write holds up the others; when it is killed, they go
 * on. Not for file systems without locks for all that use them: an NFS mounted with {@code nolock}
 * or {@code local_lock}, most FUSE file systems. Linux and macOS. Thread-safe.
 */
public final class FileFence implements Fence {
  private final Path directory;

  private FileFence(Path directory) {
    this.directory = directory;
  }

  /**
   * The fence in {@code directory}.
   *
   * @throws UncheckedIOException if there is no such directory
   */
  public static FileFence in(Path directory) {
    try {
      return new FileFence(directory.toRealPath());
    } catch (IOException e) {
      throw new UncheckedIOException("a fence needs a directory: make " + directory, e);
    }
  }

  /**
   * {@inheritDoc}
   *
   * @param resource a name as a file may have it, without slashes
   * @throws IllegalArgumentException if it is not
   * @throws IllegalStateException if this thread is within a write to {@code resource}
   * @throws UncheckedIOException if the fence's files can't be read, written or locked, or the
   *     thread is interrupted while it waits, which it then stays; {@code write} has not run
   */
  @Override
  public <X extends Exception> void write(String resource, long token, Write<X> write) throws X {
    Path fence = file(resource, ".fence");
    try (LockFile lock = LockFile.take(file(resource, ".lock"))) {
      admit(resource, token, fence);
      write.run();
    }
  }

  private Path file(String resource, String ending) {
    if (resource.isEmpty() || resource.contains("/")) {
      throw new IllegalArgumentException(
          "a resource is named as a file may be, without slashes, not '" + resource + "'");
    }
    return directory.resolve("." + resource + ending);
  }

  private static void admit(String resource, long token, Path fence) {
    try {
      boolean first = Files.notExists(fence);
      long largest = first ? token : largest(fence);
      if (token < largest) {
        throw new StaleTokenException(resource, token, largest);
      }
      if (first || token > largest) {
        WholeFile.replace(fence, (token + "\n").getBytes(US_ASCII));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep the token in " + fence, e);
    }
  }

  private static long largest(Path fence) throws IOException {
    try {
      return Long.parseLong(Files.readString(fence, US_ASCII).strip());
    } catch (NumberFormatException e) {
      throw new BatonException(
          fence + " is damaged: write the token of the present holder to it, as decimal digits", e);
    }
  }
}
