package dev.baton.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** What our output and our errors go to. */
final class Terminal {
  private static final Pattern NAME = Pattern.compile("/dev/(pts/.+|tty.*|console)");
  private static final int WIDEST = 1_000;

  private Terminal() {}

  /** Whether a file descriptor of this process is one. */
  static boolean isAt(int descriptor) {
    // The JVM can tell only whether input and output are one both.
    try {
      Path target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor));
      return NAME.matcher(target.toString()).matches();
    } catch (IOException e) {
      return false;
    }
  }

  /** How many columns our standard output has: its terminal's, or else {@code usual}. */
  static int width(int usual, int narrowest) {
    if (!isAt(1)) {
      return usual;
    }
    String columns = System.getenv("COLUMNS");
    Optional<Integer> width = columns == null ? asked() : number(columns);
    return Math.max(narrowest, Math.min(WIDEST, width.orElse(usual)));
  }

  /** Shells keep COLUMNS to themselves; the terminal itself knows. */
  private static Optional<Integer> asked() {
    try {
      Process stty = new ProcessBuilder("stty", "size").redirectInput(new File("/dev/tty")).start();
      String size = new String(stty.getInputStream().readAllBytes(), Charset.defaultCharset());
      return number(size.strip().replaceFirst("^\\d+ ", ""));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<Integer> number(String text) {
    return text.matches("[1-9]\\d{0,5}") ? Optional.of(Integer.valueOf(text)) : Optional.empty();
  }
}
