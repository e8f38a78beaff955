package dev.baton.fence;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A file that a former holder can't write to any more, once a later one has: for all processes of
 * one machine that write to it by this class. Anybody may read it, by any means and at any time.
 *
 * <p>Each write makes a new file beside the old one and puts it in its place in one step, so a
 * reader sees all of a write or nothing. The permissions stay; hard links keep the old content. The
 * content must fit into memory, and an append costs what a replacement does.
 *
 * <p>It rests on a {@link FileFence} in the file's directory, under the file's name: what that says
 * of its files, of pauses and of file systems holds here. What is left when the process, or the
 * machine with a disk that keeps what it was told to, ends in the middle of a write:
 *
 * <ul>
 *   <li>before the token is on the disk: all as before;
 *   <li>from then on until the new content is in place: the old content, and smaller tokens are
 *       refused;
 *   <li>after that: the new content; if the machine ended before the call returned, the old or the
 *       new one;
 *   <li>after the call has returned: the new content.
 * </ul>
 *
 * <p>A file {@code ..x.fence.next} or {@code .x.next} that is left over goes with the next write.
 * Thread-safe.
 */
public final class FencedFile {
  private static final byte[] NOTHING = {};

  private final Path file;
  private final FileFence fence;

  private FencedFile(Path file) {
    this.file = file;
    this.fence = FileFence.in(file.resolveSibling("."));
  }

  /**
   * The fenced file at {@code file}, which need not exist; its directory must. A symbolic link
   * stands for what it points to.
   *
   * @throws UncheckedIOException if there is no such directory
   */
  public static FencedFile at(Path file) {
    try {
      Path absolute = file.toAbsolutePath();
      return new FencedFile(Files.exists(absolute) ? absolute.toRealPath() : absolute);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot find " + file, e);
    }
  }

  /**
   * Gives the file this content.
   *
   * @param token of the leadership or the lock that the writer holds, or believes that it holds
   * @throws StaleTokenException if a larger one was seen; then nothing is written
   * @throws UncheckedIOException if the file can't be written, or the thread is interrupted, which
   *     it then stays; the old content stands, unless only the last step failed: to have the new
   *     one outlast the machine
   */
  public void replace(long token, byte[] content) {
    write(token, () -> WholeFile.replace(file, content));
  }

  /** Adds to the end of the file, otherwise as {@link #replace}. */
  public void append(long token, byte[] more) {
    write(token, () -> WholeFile.replace(file, joined(content(), more)));
  }

  private void write(long token, Write<IOException> write) {
    try {
      fence.write(file.getFileName().toString(), token, write);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  private byte[] content() throws IOException {
    return Files.notExists(file) ? NOTHING : Files.readAllBytes(file);
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }
}
