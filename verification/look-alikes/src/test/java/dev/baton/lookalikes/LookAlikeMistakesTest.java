package dev.baton.lookalikes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The programs find what the look-alikes do wrong, when they do. */
@Tag("all")
final class LookAlikeMistakesTest {
  private static final Logger log = LoggerFactory.getLogger(LookAlikeMistakesTest.class);
  private static final long MOST_PROGRAMS = 200;

  static List<LookAlikeMistake> mistakes() throws IOException {
    return LookAlikeMistake.readAll();
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void programsFindMistake(LookAlikeMistake mistake, @TempDir Path folder) throws IOException {
    RecipeLibrary library = mistake.compile(folder);
    Optional<String> found = Optional.empty();
    long seed = mistake.seed() - 1;
    try (ProgramSearch search =
        new ProgramSearch(DifferenceRules.load(), List.of(mistake.kind()), library, false)) {
      while (found.isEmpty() && ++seed < mistake.seed() + MOST_PROGRAMS) {
        found = search.findDifference(ProgramWriter.write(seed, List.of(mistake.kind())));
      }
    }
    log.warn("{}: found by seed {}, {}", mistake, seed, found);
    assertThat(found).as("%s, in %d programs", mistake, MOST_PROGRAMS).isPresent();
  }
}
