package dev.baton.lookalikes;

import dev.baton.Baton;
import dev.baton.curator.FrameworkSessions;
import dev.baton.testkit.MistakenClasses;
import dev.baton.testkit.SourceMistake;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A finding of a review, whose mend is taken out of the look-alikes. They stand in {@code
 * src/test/mistakes.txt}: the finding; the kind of objects whose programs find it, the seed of the
 * first that did, and a third word if these have faults; the file, the text that stands there,
 * once, and after {@code -->} what replaces it.
 *
 * @param name the number of the finding, and what the look-alikes do wrong
 * @param seed where to begin to search
 * @param faulty whether the programs have faults
 */
record LookAlikeMistake(
    String name, ThingKind kind, long seed, boolean faulty, SourceMistake edit) {
  private static final Path FILE = Path.of("src/test/mistakes.txt");
  private static final List<String> MODULES = List.of("integrations/curator", "core/client");

  static List<LookAlikeMistake> readAll() throws IOException {
    return SourceMistake.readBlocks(FILE).stream().map(LookAlikeMistake::parse).toList();
  }

  private static LookAlikeMistake parse(String block) {
    String[] lines = block.split("\n", 4);
    String[] search = lines[1].split(" ", -1);
    String[] texts = lines[3].split("(?m)^-->\n?", 2);
    return new LookAlikeMistake(
        lines[0],
        ThingKind.valueOf(search[0]),
        Long.parseLong(search[1]),
        search.length > 2,
        new SourceMistake(lines[2], texts[0].stripTrailing(), texts[1].stripTrailing()));
  }

  /** Returns the program of a seed. */
  RecipeProgram write(long seed) {
    return faulty
        ? ProgramWriter.writeWithFaults(seed, List.of(kind), ProgramStep.FAULTS)
        : ProgramWriter.write(seed, List.of(kind));
  }

  /**
   * Returns the look-alikes with the mistake.
   *
   * @param folder for the class files
   */
  RecipeLibrary compile(Path folder) throws IOException {
    return RecipeLibrary.ofBaton(
        new MistakenClasses(
            SourceMistake.compileAll(List.of(edit), MODULES, folder),
            FrameworkSessions.class,
            Baton.class));
  }

  @Override
  public String toString() {
    return name;
  }
}
