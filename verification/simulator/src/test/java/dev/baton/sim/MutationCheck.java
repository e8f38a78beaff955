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

/** The page {@code docs/evidence/mutation-check.md}: by which world each mistake is found. */
final class MutationCheck {
  private static final Path PAGE =
      Path.of(System.getProperty("baton.root", ".."), "docs", "evidence", "mutation-check.md");
  private static final Pattern ROW =
      Pattern.compile("^\\| (.*) \\| (.*) \\| (.*) \\| ([0-9]+) \\|$", Pattern.MULTILINE);
  private static final String HEAD =
      """
      # Mutation check

      This page answers: which mistakes does the swarm find, and how soon? Each row is a plausible
      mistake, made in the code that ships. It names the first world, counted from seed 1, that did
      not end well because of the mistake, when this page was written. Without the mistake the same
      world ends well. A few mistakes are searched in worlds with one scene alone, as the texts of
      the mistakes say.

      The texts of the mistakes are in `verification/simulator/src/test/mistakes.txt`. In each long
      run, `SwarmMutantsTest` finds each mistake again: near its row's seed, or else within 3,000
      seeds from 1 on. A change of anything that a seed decides may move a row: `WorldPlan`,
      `SwarmNemesis`, the model, the library itself. This writes the page anew, with as many seeds
      for each mistake as you say:

      ```
      mvn -B -Plaboratory -pl verification/simulator -am test -Dtest=SwarmMutantsTest \\
        -Dbaton.mutants.search=10000 -Dsurefire.failIfNoSpecifiedTests=false
      ```

      %d mistakes. Last written on %s.

      | Rule | Mistake | Found by the checker that says | Seeds needed |
      |---|---|---|---:|
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

  /** What the page tells, by the mistake. */
  static Map<String, Found> read() throws IOException {
    Map<String, Found> rows = new LinkedHashMap<>();
    Matcher row = ROW.matcher(Files.readString(PAGE));
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
        PAGE,
        rows.values().stream()
            .sorted(Comparator.comparing(Found::rule))
            .map(row -> row + "\n")
            .collect(Collectors.joining("", head, "")));
  }
}
