package dev.baton.sim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The file {@code src/test/mistakes-found.txt}: by which world each mistake is found. */
final class MutationCheck {
  private static final Path FILE =
      Path.of(
          System.getProperty("baton.root", ".."),
          "verification/simulator/src/test/mistakes-found.txt");
  private static final Pattern ROW =
      Pattern.compile("^\\| (.*) \\| (.*) \\| (.*) \\| ([0-9]+) \\|$", Pattern.MULTILINE);
  private static final String HEAD =
      """
      %d mistakes of mistakes.txt, written by SwarmMutantsTest on %s: the rule, the mistake, the
      checker that found it, and the first seed that does. docs/evidence/simulation.md tells more.

      """;

  /**
   * A mistake that was found.
   *
   * @param property that did not hold
   * @param seed of the world in which it did not
   */
  record Found(String rule, String mistake, String property, long seed) {
    @Override
    public String toString() {
      return "| %s | %s | %s | %d |".formatted(rule, mistake, property, seed);
    }
  }

  private MutationCheck() {}

  /** Returns what the file tells, by the mistake. */
  static Map<String, Found> read() throws IOException {
    Map<String, Found> rows = new LinkedHashMap<>();
    Matcher row = ROW.matcher(Files.readString(FILE));
    while (row.find()) {
      rows.put(
          row.group(2),
          new Found(row.group(1), row.group(2), row.group(3), Long.parseLong(row.group(4))));
    }
    return rows;
  }

  static void write(Map<String, Found> rows) throws IOException {
    String head = HEAD.formatted(rows.size(), LocalDate.now(ZoneOffset.UTC));
    Files.writeString(
        FILE,
        rows.values().stream()
            .sorted(Comparator.comparing(Found::rule))
            .map(row -> row + "\n")
            .collect(Collectors.joining("", head, "")));
  }
}
