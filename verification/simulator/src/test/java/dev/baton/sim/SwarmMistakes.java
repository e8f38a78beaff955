package dev.baton.sim;

import dev.baton.sim.swarm.SwarmCommand;
import dev.baton.testkit.SourceMistake;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The mistakes that the swarm is to find. They stand in {@code src/test/mistakes.txt}, each headed
 * by {@code === }, the rule that it breaks and what a reader would say of it; then the file below
 * {@code dev/baton}, perhaps with the scene that finds it, the text that stands there, once, and
 * after {@code -->} what the mistake puts in its place.
 */
final class SwarmMistakes {
  private static final Path FILE = Path.of("src/test/mistakes.txt");

  private SwarmMistakes() {}

  /**
   * One of them.
   *
   * @param rule of the protocol that it breaks, or the part of Baton in which it is made
   * @param scene of the worlds to search; empty for those of the swarm
   */
  record SwarmMistake(String rule, Mutant mutant, String scene) {
    /** What became of the first world with the mistake that did not end well, if one did not. */
    @Nullable String swarm(Path folder, long from, long count)
        throws IOException, ReflectiveOperationException {
      return scene.isEmpty()
          ? mutant.swarm(folder, from, count)
          : mutant.swarmInScene(scene, folder, from, count);
    }

    /** What becomes of the world of that seed without the mistake, if it does not end well. */
    @Nullable String swarmWithout(long seed) {
      return scene.isEmpty()
          ? SwarmCommand.firstFailure(seed, 1)
          : SwarmCommand.firstFailureInScene(scene, seed, 1);
    }

    @Override
    public String toString() {
      return mutant.mistake();
    }
  }

  static List<SwarmMistake> all() throws IOException {
    return SourceMistake.readBlocks(FILE).stream().map(SwarmMistakes::parse).toList();
  }

  private static SwarmMistake parse(String block) {
    String[] lines = block.split("\n", 3);
    String[] head = lines[0].split(": ", 2);
    String[] place = (lines[1] + " ").split(" ", 2);
    String[] texts = lines[2].split("(?m)^-->\n", 2);
    SourceMistake edit = new SourceMistake(place[0], text(texts[0]), text(texts[1]));
    return new SwarmMistake(head[0], new Mutant(head[1], List.of(edit)), place[1].trim());
  }

  /** Without the ends of lines behind it, which say where the next text begins. */
  private static String text(String part) {
    return part.replaceFirst("\n+$", "");
  }
}
