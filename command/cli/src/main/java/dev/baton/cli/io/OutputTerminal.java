package dev.baton.cli.io;

import static java.lang.Integer.parseInt;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The capabilities of an output of this process, which may be a terminal or not.
 *
 * @param descriptor of this process
 */
public record OutputTerminal(Map<String, String> environment, int descriptor) {
  private static final int USUAL_WIDTH = 100;
  private static final int LEAST_WIDTH = 60;
  private static final int MOST_WIDTH = 1_000;
  private static final int USUAL_HEIGHT = 24;
  private static final Pattern NAME = Pattern.compile("/dev/(pts/.+|tty.*|console)");
  private static final Pattern SIZE = Pattern.compile("([1-9]\\d{0,5}) ([1-9]\\d{0,5})");
  private static final Pattern LENGTH = Pattern.compile("[1-9]\\d{0,5}");
  private static final String DRAWN = "\u2588\u2500\u25bc";

  /** Returns whether the output is a terminal that can move its cursor. */
  public boolean isScreen() {
    return isTerminal() && !environment.getOrDefault("TERM", "dumb").equals("dumb");
  }

  /** Returns whether the user wants colours here. An empty NO_COLOR has no effect: no-color.org. */
  boolean wantsColours() {
    return isScreen() && environment.getOrDefault("NO_COLOR", "").isEmpty();
  }

  /** Returns the width in columns: COLUMNS, or else the terminal's width, or else the usual one. */
  public int widthInColumns() {
    int width =
        parseLength(environment.getOrDefault("COLUMNS", ""))
            .or(() -> isTerminal() ? askSize().map(size -> size[1]) : Optional.empty())
            .orElse(USUAL_WIDTH);
    return Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, width));
  }

  /** Returns the height in rows: LINES, or else the terminal's height, or else the usual one. */
  public int heightInRows() {
    return parseLength(environment.getOrDefault("LINES", ""))
        .or(() -> askSize().map(size -> size[0]))
        .orElse(USUAL_HEIGHT);
  }

  /** Returns whether the locale can encode the characters of the charts. */
  public boolean knowsUnicode() {
    String locale = System.getProperty("native.encoding", "UTF-8");
    return Charset.isSupported(locale) && Charset.forName(locale).newEncoder().canEncode(DRAWN);
  }

  /**
   * Returns whether the descriptor is a terminal. The JVM only tells whether both input and output
   * are.
   */
  public boolean isTerminal() {
    try {
      Path target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor));
      return NAME.matcher(target.toString()).matches();
    } catch (IOException e) {
      return false;
    }
  }

  /** Asks the terminal for its rows and columns, because shells do not export them. */
  private static Optional<int[]> askSize() {
    try {
      Process stty = new ProcessBuilder("stty", "size").redirectInput(new File("/dev/tty")).start();
      String size = new String(stty.getInputStream().readAllBytes(), Charset.defaultCharset());
      return Optional.of(SIZE.matcher(size.strip()))
          .filter(Matcher::matches)
          .map(found -> new int[] {parseInt(found.group(1)), parseInt(found.group(2))});
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<Integer> parseLength(String text) {
    return Optional.of(text).filter(LENGTH.asMatchPredicate()).map(Integer::valueOf);
  }
}
