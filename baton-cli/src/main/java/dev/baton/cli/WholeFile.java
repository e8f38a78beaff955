package dev.baton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files that whoever reads them finds whole: the old text or the new one. */
final class WholeFile {
  private WholeFile() {}

  static void write(Path file, String text) throws IOException {
    Path absolute = file.toAbsolutePath();
    Path next = absolute.resolveSibling("." + absolute.getFileName() + ".new");
    Files.writeString(next, text);
    Files.move(next, absolute, StandardCopyOption.ATOMIC_MOVE);
  }
}
