package dev.baton.lookalikes;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The list of the differences that are meant, as the resource {@code differences.txt} has it. */
final class DifferenceRules {
  private final List<DifferenceRule> rules = new ArrayList<>();

  /** Reads the list. */
  static DifferenceRules load() {
    try (InputStream text = DifferenceRules.class.getResourceAsStream("/differences.txt")) {
      return parse(new String(Objects.requireNonNull(text).readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static DifferenceRules parse(String text) {
    DifferenceRules all = new DifferenceRules();
    for (String block : text.strip().split("\n\n", -1)) {
      Map<String, String> lines = new HashMap<>();
      block
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(": ?", 2))
          .forEach(line -> lines.put(line[0], line[1]));
      if (!lines.isEmpty()) {
        all.rules.add(DifferenceRule.read(lines));
      }
    }
    return all;
  }

  List<DifferenceRule> all() {
    return List.copyOf(rules);
  }

  /** Returns the rule that explains a difference. */
  Optional<DifferenceRule> find(StepPast past, String inCurator, String inBaton) {
    return rules.stream().filter(rule -> rule.explains(past, inCurator, inBaton)).findFirst();
  }
}
