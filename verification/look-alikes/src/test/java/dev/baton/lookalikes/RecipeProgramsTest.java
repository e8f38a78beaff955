package dev.baton.lookalikes;

import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
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
  private static final int SIDE_BY_SIDE = 32;
  private static final int FAULTY = Integer.getInteger("baton.faulty.programs", 2);
  private static final int FRESH = Integer.getInteger("baton.programs", 0);

  @ParameterizedTest
  @EnumSource
  void programsBehaveAlikeOnBothLibraries(ThingKind kind) {
    LongFunction<RecipeProgram> writer = seed -> ProgramWriter.write(seed, List.of(kind));
    try (ProgramSearch search =
        new ProgramSearch(DifferenceRules.load(), RecipeLibrary.BATON, false)) {
      search.check(LongStream.range(0, FIXED).mapToObj(writer).toList());
      checkAll(search, freshSeed(), FRESH, writer);
      log.warn("{}: {}", kind, search.report());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"MUTEX", "LATCH"})
  void programsWithFaultsBehaveAlikeOnBothLibraries(ThingKind kind) {
    LongFunction<RecipeProgram> writer =
        seed -> ProgramWriter.writeWithFaults(seed, List.of(kind), ProgramStep.FAULTS);
    try (ProgramSearch search =
        new ProgramSearch(DifferenceRules.load(), RecipeLibrary.BATON, true)) {
      checkAll(search, 0, FAULTY, writer);
      log.warn("{} with faults: {}", kind, search.report());
    }
  }

  private static long freshSeed() {
    return ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);
  }

  private static void checkAll(
      ProgramSearch search, long from, int number, LongFunction<RecipeProgram> writer) {
    for (long seed = from; seed < from + number; seed += SIDE_BY_SIDE) {
      long end = Math.min(seed + SIDE_BY_SIDE, from + number);
      log.warn("seeds {} to {}", seed, end - 1);
      search.check(LongStream.range(seed, end).mapToObj(writer).toList());
    }
  }
}
