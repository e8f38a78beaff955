package dev.baton.fence;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Replaces files as a whole: at any moment, and after any crash, there is the old content or the
 * new.
 */
final class WholeFile {
  private WholeFile() {}

  /**
   * Replaces the content, and returns when the new one is on the disk. The file keeps its
   * permissions. Only one thread may call this for a file at a time. The next call removes what a
   * killed one has left.
   *
   * @throws IOException if it can't be written. The old content then stands. If only the very last
   *     step failed, the new content stands, but may not last
   */
  static void replaceContent(Path file, byte[] content) throws IOException {
    Path next = file.resolveSibling("." + file.getFileName() + ".next");
    Files.deleteIfExists(next);
    try {
      writeContent(next, content, file);
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(next);
    }
    syncDirectory(file.resolveSibling("."));
  }

  private static void writeContent(Path next, byte[] content, Path file) throws IOException {
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

  /** Writes the directory, which holds the new name and would lose it in a crash. */
  private static void syncDirectory(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
