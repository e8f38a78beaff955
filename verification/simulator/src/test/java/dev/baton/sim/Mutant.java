package dev.baton.sim;

import dev.baton.Baton;
import dev.baton.journal.JournalEvent;
import dev.baton.protocol.claim.Claim;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.sim.swarm.SwarmCommand;
import dev.baton.testkit.MistakenClasses;
import dev.baton.testkit.SourceMistake;
import dev.baton.testkit.model.ModelEnsemble;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A plausible mistake: the sources that ship, copied, with some text in another's place. It is
 * compiled, and let live in a class loader of its own.
 *
 * @param mistake what a reader would say of it
 * @param edits that make it, each in another file
 */
record Mutant(String mistake, List<SourceMistake> edits) {
  /** No mistake: the line is watched where two hold permits already, instead of 65. */
  static final SourceMistake FEW_ARE_MANY =
      new SourceMistake(
          "PredecessorView.java", "WATCHED_ONE_BY_ONE = 64;", "WATCHED_ONE_BY_ONE = 1;");

  private static final List<String> MODULES = List.of("core/protocol", "core/client");

  @Override
  public String toString() {
    return mistake;
  }

  /**
   * Explores a copy with the mistake.
   *
   * @param folder for the copy
   * @param search the explorer's command line
   * @return a counter-example, if there is one
   */
  @Nullable String explore(Path folder, String search)
      throws IOException, ReflectiveOperationException {
    try (MistakenClasses loader = loadWith(folder)) {
      return (String)
          loader
              .loadClass(ExploreCommand.class.getName())
              .getDeclaredMethod("counterExample", String[].class)
              .invoke(null, (Object) search.split(" "));
    }
  }

  /**
   * Lets a copy with the mistake live in so many worlds of the swarm.
   *
   * @param folder for the copy
   * @param from the seed of the first world
   * @return what became of the first that did not end well, if one did not
   */
  @Nullable String swarm(Path folder, long from, long count)
      throws IOException, ReflectiveOperationException {
    return search(SwarmCommand.class, folder, from, count);
  }

  /** Does the same in worlds with this scene alone. */
  @Nullable String swarmInScene(String scene, Path folder, long from, long count)
      throws IOException, ReflectiveOperationException {
    try (MistakenClasses loader = loadWith(folder)) {
      return (String)
          loader
              .loadClass(SwarmCommand.class.getName())
              .getDeclaredMethod("firstFailureInScene", String.class, long.class, long.class)
              .invoke(null, scene, from, count);
    }
  }

  /**
   * Lets a copy with the mistake live in so many worlds.
   *
   * @param worlds has a public method {@code firstFailure} of the first seed and a count
   * @param folder for the copy
   */
  @Nullable String search(Class<?> worlds, Path folder, long from, long count)
      throws IOException, ReflectiveOperationException {
    try (MistakenClasses loader = loadWith(folder)) {
      return (String)
          loader
              .loadClass(worlds.getName())
              .getDeclaredMethod("firstFailure", long.class, long.class)
              .invoke(null, from, count);
    }
  }

  private MistakenClasses loadWith(Path folder) throws IOException {
    return new MistakenClasses(
        SourceMistake.compileAll(edits, MODULES, folder),
        Claim.class,
        JournalEvent.class,
        EnsemblePort.class,
        Baton.class,
        ModelEnsemble.class,
        ExploreCommand.class,
        Mutant.class);
  }
}
