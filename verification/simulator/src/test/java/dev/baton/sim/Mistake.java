package dev.baton.sim;

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
      String what, String file, String right, String wrong, String search, Mutant.Edit... before) {
    this(new Mutant(what, edits(file, right, wrong, before)), search);
  }

  private static List<Mutant.Edit> edits(
      String file, String right, String wrong, Mutant.Edit... before) {
    List<Mutant.Edit> edits = new ArrayList<>(List.of(before));
    edits.add(new Mutant.Edit(file, right, wrong));
    return List.copyOf(edits);
  }

  @Override
  public String toString() {
    return mutant.toString();
  }
}
