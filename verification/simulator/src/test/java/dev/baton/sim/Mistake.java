package dev.baton.sim;

import dev.baton.testkit.SourceMistake;
import java.util.ArrayList;
import java.util.List;

/**
 * A plausible mistake in the protocol, with a search that is to find it.
 *
 * @param search the explorer's command line
 */
record Mistake(Mutant mutant, String search) {
  /** One that {@code before} only makes room for. */
  Mistake(
      String what,
      String file,
      String right,
      String wrong,
      String search,
      SourceMistake... before) {
    this(new Mutant(what, edits(file, right, wrong, before)), search);
  }

  private static List<SourceMistake> edits(
      String file, String right, String wrong, SourceMistake... before) {
    List<SourceMistake> edits = new ArrayList<>(List.of(before));
    edits.add(new SourceMistake(file, right, wrong));
    return List.copyOf(edits);
  }

  @Override
  public String toString() {
    return mutant.toString();
  }
}
