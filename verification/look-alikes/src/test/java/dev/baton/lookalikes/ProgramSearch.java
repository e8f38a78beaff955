package dev.baton.lookalikes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Runs programs on both libraries, and looks for differences that no rule explains. */
final class ProgramSearch implements AutoCloseable {
  private static final int[] PATIENCE = {2, 5, 10};
  private static final int RUNS_OF_A_STAGE = 500;

  private final DifferenceRules rules;
  private final List<ThingKind> kinds;
  private final Map<String, Integer> counts = new TreeMap<>();
  private final List<String> unsteady = new ArrayList<>();
  private final RecipeLibrary library;
  private final boolean faulty;
  private ProgramStage curator;
  private ProgramStage baton;
  private int programs;

  ProgramSearch(
      DifferenceRules rules, List<ThingKind> kinds, RecipeLibrary library, boolean faulty) {
    this.rules = rules;
    this.kinds = kinds;
    this.library = library;
    this.faulty = faulty;
    this.curator = new ProgramStage(RecipeLibrary.CURATOR, faulty);
    this.baton = new ProgramStage(library, faulty);
  }

  /**
   * Runs a program.
   *
   * @throws AssertionError if there is a difference, with the shortest program that shows it
   */
  void check(RecipeProgram program) {
    Optional<String> difference = findDifference(program);
    if (difference.isPresent()) {
      RecipeProgram shortest = shrink(program);
      throw new AssertionError(
          "Curator and Baton differ, first in %s:\n  %s\n%s"
              .formatted(difference.get(), shortest, describe(shortest)));
    }
  }

  /** Runs a program; returns a difference that shows in all its runs. */
  Optional<String> findDifference(RecipeProgram program) {
    renewStages();
    programs++;
    TraceComparison first = compare(program, new ArrayList<>(), PATIENCE[0]);
    first.explained().stream().distinct().forEach(it -> counts.merge(it, 1, Integer::sum));
    Optional<String> again = first.difference().flatMap(found -> differs(program));
    if (again.isEmpty()) {
      first.difference().ifPresent(it -> unsteady.add("seed " + program.seed() + ", " + it));
    }
    return again;
  }

  private String describe(RecipeProgram program) {
    RunTrace there = ProgramRun.run(program, curator, PATIENCE[1]);
    RunTrace here = ProgramRun.run(program, baton, PATIENCE[1]);
    String found =
        TraceComparison.compare(program, List.of(there), here, rules).difference().orElse("?");
    return found + "\nCurator:\n  " + there + "\nBaton:\n  " + here;
  }

  /** Compares another run of Baton with all runs of Curator, of which it adds one. */
  private TraceComparison compare(RecipeProgram program, List<RunTrace> there, int patience) {
    there.add(ProgramRun.run(program, curator, patience));
    RunTrace here = ProgramRun.run(program, baton, patience);
    return TraceComparison.compare(program, there, here, rules);
  }

  /**
   * Returns a difference that shows however long each step is waited for. One that shows once may
   * be a matter of time: a thread was taken for blocked, or the node of a wait that ended was not
   * gone yet.
   */
  private Optional<String> differs(RecipeProgram program) {
    List<RunTrace> there = new ArrayList<>();
    Optional<String> found = Optional.of("");
    for (int patience : PATIENCE) {
      found = found.flatMap(before -> compare(program, there, patience).difference());
    }
    return found;
  }

  /** Returns the shortest program that differs of those that lack some of the steps. */
  private RecipeProgram shrink(RecipeProgram program) {
    RecipeProgram shortest = program;
    for (int length = program.steps().size() / 2; length > 0; length = length / 2) {
      for (int from = 0; from < shortest.steps().size(); ) {
        RecipeProgram shorter = shortest.without(from, from + length);
        boolean stillDiffers = differs(shorter).isPresent();
        shortest = stillDiffers ? shorter : shortest;
        from += stillDiffers ? 0 : 1;
      }
    }
    return shortest;
  }

  /** Sessions fill up with what programs leave. */
  private void renewStages() {
    if (curator.runs() > RUNS_OF_A_STAGE) {
      close();
      curator = new ProgramStage(RecipeLibrary.CURATOR, faulty);
      baton = new ProgramStage(library, faulty);
    }
  }

  /** Returns what was run, as text. */
  String report() {
    return "%d programs of %s; differences by rule: %s; not seen again: %s"
        .formatted(programs, kinds, counts, unsteady);
  }

  @Override
  public void close() {
    curator.close();
    baton.close();
  }
}
