package dev.baton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/** When to write in colour. */
enum Color {
  /** On a terminal, for a user who has not asked for none. */
  AUTO,
  /** Whatever the output is. */
  ALWAYS,
  /** Not at all. */
  NEVER;

  private static final Pattern TERMINAL = Pattern.compile("/dev/(pts/.+|tty.*|console)");

  /** How to write to a file descriptor of this process. */
  Paint paint(Map<String, String> environment, int descriptor) {
    return new Paint(
        this == ALWAYS || (this == AUTO && isWanted(environment) && isTerminal(descriptor)));
  }

  /** An empty NO_COLOR counts as none, as no-color.org has it. */
  private static boolean isWanted(Map<String, String> environment) {
    return environment.getOrDefault("NO_COLOR", "").isEmpty()
        && !environment.getOrDefault("TERM", "dumb").equals("dumb");
  }

  /** The JVM can tell only whether input and output are one both. */
  private static boolean isTerminal(int descriptor) {
    try {
      Path target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor));
      return TERMINAL.matcher(target.toString()).matches();
    } catch (IOException e) {
      return false;
    }
  }
}
