package dev.baton.lookalikes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
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
  private static final int SIDE_BY_SIDE = 4;
  private static final int MOST_PROGRAMS = 200;

  static List<LookAlikeMistake> mistakes() throws IOException {
    return LookAlikeMistake.readAll();
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void programsFindMistake(LookAlikeMistake mistake, @TempDir Path folder) throws IOException {
    Map<RecipeProgram, String> found = Map.of();
    try (ProgramSearch search =
        new ProgramSearch(DifferenceRules.load(), mistake.compile(folder), mistake.faulty())) {
      long end = mistake.seed() + MOST_PROGRAMS;
      for (long seed = mistake.seed(); found.isEmpty() && seed < end; seed += SIDE_BY_SIDE) {
        found =
            search.findDifferences(
                LongStream.range(seed, seed + SIDE_BY_SIDE).mapToObj(mistake::write).toList());
      }
    }
    found.forEach(
        (program, difference) ->
            log.warn("{}: found by seed {}, {}", mistake, program.seed(), difference));
    assertThat(found).as("%s, in %d programs", mistake, MOST_PROGRAMS).isNotEmpty();
  }
}
