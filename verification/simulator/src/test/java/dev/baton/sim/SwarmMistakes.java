package dev.baton.sim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The mistakes that the swarm is to find. They stand in {@code src/test/mistakes.txt}, each headed
 * by {@code === }, the rule that it breaks and what a reader would say of it; then the file below
 * {@code dev/baton}, the text that stands there, once, and after {@code -->} what the mistake puts
 * in its place.
 */
final class SwarmMistakes {
  private static final Path FILE = Path.of("src/test/mistakes.txt");

  private SwarmMistakes() {}

  /**
   * One of them.
   *
   * @param rule of the protocol that it breaks, or the part of Baton in which it is made
   */
  record SwarmMistake(String rule, Mutant mutant) {
    @Override
    public String toString() {
      return mutant.mistake();
    }
  }

  static List<SwarmMistake> all() throws IOException {
    String[] blocks = Files.readString(FILE).split("(?m)^=== ", -1);
    return Arrays.stream(blocks).skip(1).map(SwarmMistakes::parse).toList();
  }

  private static SwarmMistake parse(String block) {
    String[] lines = block.split("\n", 3);
    String[] head = lines[0].split(": ", 2);
    String[] texts = lines[2].split("(?m)^-->\n", 2);
    return new SwarmMistake(
        head[0],
        new Mutant(head[1], List.of(new Mutant.Edit(lines[1], text(texts[0]), text(texts[1])))));
  }

  /** Without the ends of lines behind it, which say where the next text begins. */
  private static String text(String part) {
    return part.replaceFirst("\n+$", "");
  }
}
