package dev.baton.cli;

import dev.baton.cli.replay.Ink;
import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;

/** What the terminal can show that our output goes to, or whoever else reads it. */
final class TerminalInk {
  private static final int WIDTH = 100;
  private static final int NARROWEST = 60;
  private static final int WIDEST = 1_000;
  private static final String UNICODE = "\u2588\u2500\u25bc";

  private TerminalInk() {}

  static Ink of(CommandLine command, boolean ascii) {
    boolean colour = command.getColorScheme().ansi().enabled();
    return new Ink(width(), ascii || !knowsUnicode(), colour);
  }

  private static int width() {
    if (!isTerminal()) {
      return WIDTH;
    }
    String columns = System.getenv("COLUMNS");
    Optional<Integer> width = columns == null ? askedOfTerminal() : number(columns);
    return Math.max(NARROWEST, Math.min(WIDEST, width.orElse(WIDTH)));
  }

  /** Java tells of a console only, which needs a terminal as the input, too. */
  private static boolean isTerminal() {
    try {
      String output = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
      return output.startsWith("/dev/pts/") || output.startsWith("/dev/tty");
    } catch (IOException e) {
      return false;
    }
  }

  /** Shells keep COLUMNS to themselves; the terminal itself knows. */
  private static Optional<Integer> askedOfTerminal() {
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

  private static boolean knowsUnicode() {
    String locale = System.getProperty("native.encoding", "UTF-8");
    return Charset.isSupported(locale) && Charset.forName(locale).newEncoder().canEncode(UNICODE);
  }
}
