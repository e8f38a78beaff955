package dev.baton.lookalikes;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Runs programs on both libraries, and looks for differences that no rule explains. */
final class ProgramSearch implements AutoCloseable {
  private static final int[] PATIENCE = {2, 5, 10};
  private static final int SHARED = 16;

  private final DifferenceRules rules;
  private final Map<String, Integer> counts = new TreeMap<>();
  private final List<String> unsteady = new ArrayList<>();
  private final RecipeLibrary library;
  private final ProgramServer server;
  private final int shared;
  private int programs;

  /** A program, the traces of all its runs on Curator, and that of its last run on Baton. */
  private record Comparison(RecipeProgram program, List<RunTrace> curator, RunTrace baton) {}

  ProgramSearch(DifferenceRules rules, RecipeLibrary library, boolean faulty) {
    this.rules = rules;
    this.library = library;
    this.shared = faulty ? 1 : SHARED;
    this.server = new ProgramServer(faulty);
  }

  /**
   * Runs programs side by side.
   *
   * @throws AssertionError if there is a difference, with the shortest program that shows it
   */
  void check(List<RecipeProgram> side) {
    Map<RecipeProgram, String> found = findDifferences(side);
    if (!found.isEmpty()) {
      RecipeProgram first = found.keySet().iterator().next();
      RecipeProgram shortest = shrink(first);
      throw new AssertionError(
          "Curator and Baton differ in %s, first in %s:\n  %s\n%s"
              .formatted(seedsOf(found), found.get(first), shortest, describe(shortest)));
    }
  }

  private static List<Long> seedsOf(Map<RecipeProgram, String> found) {
    return found.keySet().stream().map(RecipeProgram::seed).toList();
  }

  /** Runs programs side by side; returns the differences that show in all their runs. */
  Map<RecipeProgram, String> findDifferences(List<RecipeProgram> side) {
    programs += side.size();
    Map<RecipeProgram, List<RunTrace>> traces = new LinkedHashMap<>();
    side.forEach(program -> traces.put(program, new ArrayList<>()));
    Map<RecipeProgram, TraceComparison> first = compareAll(traces, shared, PATIENCE[0]);
    first.values().forEach(this::count);
    Map<RecipeProgram, String> again = repeat(differing(first).keySet().stream().toList());
    differing(first).forEach((program, difference) -> noteUnlessIn(again, program, difference));
    return again;
  }

  private void count(TraceComparison comparison) {
    comparison.explained().stream().distinct().forEach(it -> counts.merge(it, 1, Integer::sum));
  }

  private void noteUnlessIn(
      Map<RecipeProgram, String> again, RecipeProgram program, String difference) {
    if (!again.containsKey(program)) {
      unsteady.add("seed " + program.seed() + ", " + difference);
    }
  }

  private static Map<RecipeProgram, String> differing(
      Map<RecipeProgram, TraceComparison> comparisons) {
    Map<RecipeProgram, String> differing = new LinkedHashMap<>();
    comparisons.forEach(
        (program, comparison) ->
            comparison.difference().ifPresent(found -> differing.put(program, found)));
    return differing;
  }

  /**
   * Returns the differences that show however long each step is waited for. One that shows once may
   * be a matter of time: the node of a wait that ended was not gone yet.
   */
  private Map<RecipeProgram, String> repeat(List<RecipeProgram> side) {
    Map<RecipeProgram, List<RunTrace>> traces = new LinkedHashMap<>();
    side.forEach(program -> traces.put(program, new ArrayList<>()));
    Map<RecipeProgram, String> found = new LinkedHashMap<>();
    for (int patience : PATIENCE) {
      found = differing(compareAll(traces, 1, patience));
      traces.keySet().retainAll(found.keySet());
    }
    return found;
  }

  /** Compares another run of Baton with all runs of Curator, of which it adds one. */
  private Map<RecipeProgram, TraceComparison> compareAll(
      Map<RecipeProgram, List<RunTrace>> traces, int sharing, int patience) {
    List<Comparison> pairs = new ArrayList<>();
    Map<RecipeProgram, TraceComparison> compared = new LinkedHashMap<>();
    if (!traces.isEmpty()) {
      RunBatch batch = new RunBatch(server, sharing, patience);
      traces.forEach(
          (program, there) -> {
            there.add(batch.add(program, RecipeLibrary.CURATOR));
            pairs.add(new Comparison(program, there, batch.add(program, library)));
          });
      batch.play();
    }
    for (Comparison each : pairs) {
      compared.put(
          each.program(),
          TraceComparison.compare(each.program(), each.curator(), each.baton(), rules));
    }
    return compared;
  }

  private boolean differs(RecipeProgram program) {
    return !repeat(List.of(program)).isEmpty();
  }

  private String describe(RecipeProgram program) {
    RunBatch batch = new RunBatch(server, 1, PATIENCE[1]);
    RunTrace there = batch.add(program, RecipeLibrary.CURATOR);
    RunTrace here = batch.add(program, library);
    batch.play();
    String found =
        TraceComparison.compare(program, List.of(there), here, rules).difference().orElse("?");
    return found + "\nCurator:\n  " + there + "\nBaton:\n  " + here;
  }

  /** Returns the shortest program that differs of those that lack some of the steps. */
  RecipeProgram shrink(RecipeProgram program) {
    RecipeProgram shortest = program;
    for (int length = program.steps().size() / 2; length > 0; length = length / 2) {
      for (int from = 0; from < shortest.steps().size(); ) {
        RecipeProgram shorter = shortest.without(from, from + length);
        boolean stillDiffers = differs(shorter);
        shortest = stillDiffers ? shorter : shortest;
        from += stillDiffers ? 0 : 1;
      }
    }
    return shortest;
  }

  /** Returns what was run, as text. */
  String report() {
    return "%d programs; differences by rule: %s; not seen again: %s"
        .formatted(programs, counts, unsteady);
  }

  @Override
  public void close() {
    server.close();
  }
}
