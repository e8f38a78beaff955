package dev.baton.spring.guard;

import dev.baton.testkit.MistakenClasses;
import dev.baton.testkit.SourceMistake;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A mistake in a class of this package, which the search is to find.
 *
 * @param scenario that is searched
 * @param text what a reader would say of it
 */
record GuardMistake(String scenario, String text, SourceMistake edit) {
  private static final Path FILE = Path.of("src/test/guard-mistakes.txt");
  private static final List<String> MODULES = List.of("integrations/spring-boot-starter");

  /** Returns those of {@code src/test/guard-mistakes.txt}. */
  static List<GuardMistake> all() throws IOException {
    return SourceMistake.readBlocks(FILE).stream().map(GuardMistake::parse).toList();
  }

  private static GuardMistake parse(String block) {
    String[] lines = block.split("\n", -1);
    String[] head = lines[0].split(": ", 2);
    return new GuardMistake(
        head[0], head[1], new SourceMistake(lines[1] + ".java", lines[2], lines[4]));
  }

  /** Searches a copy with the mistake. */
  @Nullable String firstBreach(Path folder) throws IOException, ReflectiveOperationException {
    Path classes = SourceMistake.compileAll(List.of(edit), MODULES, folder);
    try (MistakenClasses loader =
        new MistakenClasses(classes, CallStack.class, CallScenario.class)) {
      return (String)
          loader
              .loadClass(CallScenario.class.getName())
              .getMethod("firstBreach", String.class)
              .invoke(null, scenario);
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
