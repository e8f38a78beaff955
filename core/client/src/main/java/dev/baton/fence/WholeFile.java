package dev.baton.fence;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Replaces files as a whole: at any moment, and after any crash, there is the old or the new. */
final class WholeFile {
  private WholeFile() {}

  /**
   * Returns when the new content is on the disk. The file keeps its permissions. Only one at a time
   * may call this for a file; what a call left over that was killed goes with the next one.
   *
   * @throws IOException if it can't be written; the old content then stands, unless it was the very
   *     last step that failed, after which the new content does, but may not last
   */
  static void replace(Path file, byte[] content) throws IOException {
    Path next = file.resolveSibling("." + file.getFileName() + ".next");
    Files.deleteIfExists(next);
    try {
      write(next, content, file);
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(next);
    }
    sync(file.resolveSibling("."));
  }

  private static void write(Path next, byte[] content, Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(next, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      if (!Files.notExists(file)) {
        Files.setPosixFilePermissions(next, Files.getPosixFilePermissions(file));
      }
      ByteBuffer bytes = ByteBuffer.wrap(content);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
  }

  /** A new name is in its directory, and lost with it. */
  private static void sync(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
