package dev.baton.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What one of our outputs can show: a terminal, or whatever else it goes to.
 *
 * @param descriptor of this process
 */
record Terminal(Map<String, String> environment, int descriptor) {
  private static final int USUAL_WIDTH = 100;
  private static final int LEAST_WIDTH = 60;
  private static final int MOST_WIDTH = 1_000;
  private static final Pattern NAME = Pattern.compile("/dev/(pts/.+|tty.*|console)");
  private static final Pattern WIDTH = Pattern.compile("(?:\\d+ )?([1-9]\\d{0,5})");
  private static final String DRAWN = "\u2588\u2500\u25bc";

  /** Whether it is a terminal that can do more than print one line below the other. */
  boolean isScreen() {
    return isTerminal() && !environment.getOrDefault("TERM", "dumb").equals("dumb");
  }

  /** Whether its user has not asked for none. An empty NO_COLOR says nothing: no-color.org. */
  boolean wantsColours() {
    return isScreen() && environment.getOrDefault("NO_COLOR", "").isEmpty();
  }

  /** In columns: what COLUMNS says, else what a terminal has, else the usual. */
  int width() {
    int width =
        number(environment.getOrDefault("COLUMNS", ""))
            .or(() -> isTerminal() ? asked() : Optional.empty())
            .orElse(USUAL_WIDTH);
    return Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, width));
  }

  /** Whether its locale has more than ASCII to draw with. */
  boolean knowsUnicode() {
    String locale = System.getProperty("native.encoding", "UTF-8");
    return Charset.isSupported(locale) && Charset.forName(locale).newEncoder().canEncode(DRAWN);
  }

  /** The JVM can tell only whether input and output are one both. */
  private boolean isTerminal() {
    try {
      Path target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor));
      return NAME.matcher(target.toString()).matches();
    } catch (IOException e) {
      return false;
    }
  }

  /** Shells keep COLUMNS to themselves; the terminal itself knows. */
  private static Optional<Integer> asked() {
    try {
      Process stty = new ProcessBuilder("stty", "size").redirectInput(new File("/dev/tty")).start();
      return number(new String(stty.getInputStream().readAllBytes(), Charset.defaultCharset()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<Integer> number(String text) {
    return Optional.of(WIDTH.matcher(text.strip()))
        .filter(found -> found.matches())
        .map(found -> Integer.valueOf(found.group(1)));
  }
}
