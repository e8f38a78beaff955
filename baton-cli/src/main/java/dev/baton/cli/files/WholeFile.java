package dev.baton.cli.files;

import java.io.FileWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files that whoever reads them finds whole: the old text or the new one. */
public final class WholeFile {
  private WholeFile() {}

  /** Also in a thread that is interrupted, whom a channel would refuse. */
  public static void write(Path file, String text) throws IOException {
    Path absolute = file.toAbsolutePath();
    Path next = absolute.resolveSibling("." + absolute.getFileName() + ".new");
    try (Writer out = new FileWriter(next.toFile(), StandardCharsets.UTF_8)) {
      out.write(text);
    }
    Files.move(next, absolute, StandardCopyOption.ATOMIC_MOVE);
  }
}
