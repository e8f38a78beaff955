package dev.baton.differential;

import java.util.stream.LongStream;

/**
 * Which random scripts are played: {@code -Dbaton.differential.seed=17} plays that one, {@code
 * -Dbaton.differential.scripts=10000} so many. How much was compared is logged at INFO.
 */
final class Seeds {
  private static final String SEED = "baton.differential.seed";
  private static final String SCRIPTS = "baton.differential.scripts";

  private Seeds() {}

  /** As many as {@code usually}, unless something else is wanted. */
  static LongStream seeds(long usually) {
    Long seed = Long.getLong(SEED);
    long first = seed == null ? 1 : seed;
    long scripts = Long.getLong(SCRIPTS, seed == null ? usually : 1);
    return LongStream.range(first, first + scripts);
  }

  /** How to play this one again. */
  static String again(long seed) {
    return "-D" + SEED + "=" + seed;
  }
}
