package dev.baton.lookalikes;

import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Compares the traces of one program. */
final class TraceComparison {
  private final RecipeProgram program;
  private final RunTrace baton;
  private final DifferenceRules rules;
  private final List<String> explained = new ArrayList<>();
  private Optional<String> difference = Optional.empty();
  private boolean over;

  private TraceComparison(RecipeProgram program, RunTrace baton, DifferenceRules rules) {
    this.program = program;
    this.baton = baton;
    this.rules = rules;
  }

  /**
   * Compares what all traces of Curator agree on with a trace of Baton, until the end or a rule
   * after which nothing is compared.
   */
  static TraceComparison compare(
      RecipeProgram program, List<RunTrace> curator, RunTrace baton, DifferenceRules rules) {
    TraceComparison comparison = new TraceComparison(program, baton, rules);
    for (int i = 0; i < program.steps().size() + 1 && !comparison.over; i++) {
      int step = i;
      comparison.compareStep(i, curator.stream().map(it -> it.eventsOf(step)).toList());
    }
    comparison.checkLosses();
    return comparison;
  }

  /** Whatever else differs by then: Baton tells a thread of a loss once. */
  private void checkLosses() {
    if (difference.isEmpty() && baton.tellsOfLossAgain()) {
      difference = Optional.of("Baton tells a thread of its loss again");
    }
  }

  private void compareStep(int step, List<Map<String, String>> curator) {
    Map<String, String> events = baton.eventsOf(step);
    TreeSet<String> sources = new TreeSet<>(events.keySet());
    curator.forEach(it -> sources.addAll(it.keySet()));
    List<String> unexplained = new ArrayList<>();
    for (String source : sources) {
      Set<String> there = curator.stream().map(it -> it.getOrDefault(source, "")).collect(toSet());
      String here = events.getOrDefault(source, "");
      String only = there.iterator().next();
      if (here.contains(WorkingListener.WRONG)) {
        unexplained.add(source + ": Baton [" + here + "]");
      } else if (there.size() == 1 && !only.equals(here) && !isExplained(step, only, here)) {
        unexplained.add(source + ": Curator [" + only + "], Baton [" + here + "]");
      }
    }
    if (!unexplained.isEmpty() && !over) {
      difference = Optional.of("step " + step + ": " + String.join("; ", unexplained));
      over = true;
    }
  }

  private boolean isExplained(int step, String there, String here) {
    Optional<DifferenceRule> rule = rules.find(new StepPast(program, baton, step), there, here);
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
