package dev.baton.lookalikes;

import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs random programs on Curator's recipes and on Baton's look-alikes. */
@Tag("all")
final class RecipeProgramsTest {
  private static final Logger log = LoggerFactory.getLogger(RecipeProgramsTest.class);
  private static final int FIXED = 12;
  private static final int FAULTY = Integer.getInteger("baton.faulty.programs", 2);
  private static final int FRESH = Integer.getInteger("baton.programs", 0);

  @ParameterizedTest
  @EnumSource
  void programsBehaveAlikeOnBothLibraries(ThingKind kind) {
    try (ProgramSearch search =
        new ProgramSearch(DifferenceRules.load(), List.of(kind), RecipeLibrary.BATON, false)) {
      for (long seed = 0; seed < FIXED; seed++) {
        search.check(ProgramWriter.write(seed, List.of(kind)));
      }
      ThreadLocalRandom.current()
          .longs(FRESH)
          .mapToObj(seed -> ProgramWriter.write(seed, List.of(kind)))
          .forEach(search::check);
      log.warn(search.report());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"MUTEX", "LATCH"})
  void programsWithFaultBehaveAlikeOnBothLibraries(ThingKind kind) {
    List<ThingKind> kinds = List.of(kind);
    try (ProgramSearch search =
        new ProgramSearch(DifferenceRules.load(), kinds, RecipeLibrary.BATON, true)) {
      for (long seed = 0; seed < FAULTY; seed++) {
        search.check(ProgramWriter.writeWithFault(seed, kinds, ProgramStep.FAULTS));
      }
      log.warn("with faults: " + search.report());
    }
  }
}
