package dev.baton.fence;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A file that a former holder can no longer write, once a later one has written it. That is true
 * for all processes of one machine that write it by this class. Any program may read it at any
 * time.
 *
 * <p>Each write makes a new file beside the old one and puts it in its place in one step. So a
 * reader sees all of a write or nothing. The permissions stay; hard links keep the old content. The
 * content must fit into memory, and an append costs as much as a replacement.
 *
 * <p>The class uses a {@link FileFence} in the file's directory, under the file's name. Its notes
 * on files, on pauses and on file systems are true here, too. The disk must keep what it has
 * confirmed. If the process or the machine ends in the middle of a write, this is left:
 *
 * <ul>
 *   <li>before the token is on the disk: everything as before;
 *   <li>from then on until the new content is in place: the old content; smaller tokens are
 *       refused;
 *   <li>after that: the new content; if the machine ended before the call returned, the old or the
 *       new one;
 *   <li>after the call has returned: the new content.
 * </ul>
 *
 * <p>The next write removes a leftover file {@code ..x.fence.next} or {@code .x.next}. Thread-safe.
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
   * Returns the fenced file at {@code file}. The file need not exist; its directory must. A
   * symbolic link stands for its target.
   *
   * @throws UncheckedIOException if the directory does not exist
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
   * Replaces the content of the file.
   *
   * @param token the token of the leadership or lock that the writer holds, or believes that it
   *     holds
   * @param content the new content
   * @throws StaleTokenException if a larger token was seen; then nothing is written
   * @throws UncheckedIOException if the file can't be written, or the thread is interrupted (and
   *     stays so). The old content stands, unless only the last step failed, which makes the new
   *     content survive a crash of the machine
   */
  public void replace(long token, byte[] content) {
    writeFenced(token, () -> WholeFile.replaceContent(file, content));
  }

  /** Appends to the file; otherwise like {@link #replace}. */
  public void append(long token, byte[] more) {
    writeFenced(token, () -> WholeFile.replaceContent(file, joinBytes(readContent(), more)));
  }

  private void writeFenced(long token, FencedWrite<IOException> write) {
    try {
      fence.write(file.getFileName().toString(), token, write);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  private byte[] readContent() throws IOException {
    return Files.notExists(file) ? NOTHING : Files.readAllBytes(file);
  }

  private static byte[] joinBytes(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }
}
