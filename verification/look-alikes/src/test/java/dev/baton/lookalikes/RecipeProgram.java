package dev.baton.lookalikes;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A program over recipes.
 *
 * @param seed what it was made from
 */
record RecipeProgram(long seed, List<ProgramThing> things, List<ProgramStep> steps) {
  /** The number of threads of each program. */
  static final int ACTORS = 3;

  RecipeProgram {
    things = List.copyOf(things);
    steps = List.copyOf(steps);
  }

  /** Returns the last fault until a step; "none" before the first. */
  String faultUntil(int step) {
    return steps.stream()
        .limit(step + 1L)
        .filter(ProgramStep::isFault)
        .map(ProgramStep::call)
        .reduce("none", (earlier, later) -> later);
  }

  /** Returns this program without the steps from one index to another. */
  RecipeProgram without(int from, int to) {
    List<ProgramStep> left = new ArrayList<>(steps);
    left.subList(from, Math.min(to, left.size())).clear();
    return new RecipeProgram(seed, things, left);
  }

  @Override
  public String toString() {
    Stream<String> calls =
        IntStream.range(0, steps.size())
            .mapToObj(i -> i + ": " + things.get(steps.get(i).thing()).name() + " " + steps.get(i));
    return Stream.concat(
            Stream.concat(Stream.of("seed " + seed), things.stream().map(Object::toString)), calls)
        .collect(joining("\n  "));
  }
}
