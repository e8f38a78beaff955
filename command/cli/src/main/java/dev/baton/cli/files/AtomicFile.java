package dev.baton.cli.files;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Files that a reader finds whole: the old text or the new one, also after a power cut. */
public final class AtomicFile {
  private AtomicFile() {}

  /**
   * Replaces {@code file}, or creates it. The text is on the disk before it takes the file's name.
   * A link in the place of the file is replaced and not followed. Works in an interrupted thread.
   *
   * @throws IOException if that failed; then the file is unchanged
   */
  public static void replaceFile(Path file, String text) throws IOException {
    Path absolute = file.toAbsolutePath();
    Path next = absolute.resolveSibling("." + absolute.getFileName() + "." + UUID.randomUUID());
    try (OutputStream out =
        Files.newOutputStream(
            next,
            StandardOpenOption.CREATE_NEW, // so it never opens another user's file or link
            StandardOpenOption.WRITE,
            StandardOpenOption.DSYNC)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
      Files.move(next, absolute, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(next);
    }
  }

  /** Renames a full file to {@code <name>.1}, in place of the one before. */
  public static void setAside(Path file) throws IOException {
    Path aside = file.resolveSibling(file.getFileName() + ".1");
    Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
