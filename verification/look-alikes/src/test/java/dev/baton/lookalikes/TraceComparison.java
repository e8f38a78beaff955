package dev.baton.lookalikes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Compares the traces of one program. */
final class TraceComparison {
  private final RecipeProgram program;
  private final DifferenceRules rules;
  private final List<String> explained = new ArrayList<>();
  private Optional<String> difference = Optional.empty();
  private boolean over;

  private TraceComparison(RecipeProgram program, DifferenceRules rules) {
    this.program = program;
    this.rules = rules;
  }

  /** Compares both traces, until the end or a rule after which nothing is compared. */
  static TraceComparison compare(
      RecipeProgram program, RunTrace curator, RunTrace baton, DifferenceRules rules) {
    TraceComparison comparison = new TraceComparison(program, rules);
    for (int i = 0; i < Math.max(curator.size(), baton.size()) && !comparison.over; i++) {
      comparison.compareStep(i, curator.eventsOf(i), baton.eventsOf(i));
    }
    return comparison;
  }

  private void compareStep(int step, Map<String, String> curator, Map<String, String> baton) {
    TreeSet<String> sources = new TreeSet<>(curator.keySet());
    sources.addAll(baton.keySet());
    List<String> unexplained = new ArrayList<>();
    for (String source : sources) {
      String there = curator.getOrDefault(source, "");
      String here = baton.getOrDefault(source, "");
      if (!there.equals(here) && !isExplained(there, here)) {
        unexplained.add(source + ": Curator [" + there + "], Baton [" + here + "]");
      }
    }
    if (!unexplained.isEmpty() && !over) {
      difference = Optional.of("step " + step + ": " + String.join("; ", unexplained));
      over = true;
    }
  }

  private boolean isExplained(String there, String here) {
    ThingKind kind = program.things().get(0).kind();
    Optional<DifferenceRule> rule = rules.find(kind, there, here);
    rule.ifPresent(it -> explained.add(it.name()));
    over |= rule.filter(DifferenceRule::ends).isPresent();
    return rule.isPresent();
  }

  /** Returns the first difference that no rule explains. */
  Optional<String> difference() {
    return difference;
  }

  /** Returns the names of the rules that explain differences. */
  List<String> explained() {
    return List.copyOf(explained);
  }
}
