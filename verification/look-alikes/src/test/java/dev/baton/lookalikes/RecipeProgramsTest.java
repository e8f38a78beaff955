package dev.baton.lookalikes;

import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs random programs on Curator's recipes and on Baton's look-alikes. */
final class RecipeProgramsTest {
  private static final Logger log = LoggerFactory.getLogger(RecipeProgramsTest.class);
  private static final int FIXED = 12;
  private static final int FRESH = Integer.getInteger("baton.programs", 0);

  @ParameterizedTest
  @EnumSource
  void programsBehaveAlikeOnBothLibraries(ThingKind kind) {
    try (ProgramSearch search = new ProgramSearch(DifferenceRules.load(), List.of(kind))) {
      for (long seed = 0; seed < FIXED; seed++) {
        search.check(seed);
      }
      ThreadLocalRandom.current().longs(FRESH).forEach(search::check);
      log.warn(search.report());
    }
  }
}
