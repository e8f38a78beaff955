package dev.baton.sim;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The explorer as a command: {@code ExploreCommand RULE CLAIMS [NAME=NUMBER ...]}.
 *
 * <p>{@code SHARED} and a letter for each claim, {@code r} or {@code w}, can replace rule and
 * claims. So can {@code PEERS}, where Curator's members share the queue, and a letter for each
 * claim: {@code x}, or {@code r} and {@code w}. So can {@code PERMITS}, the number of permits, and
 * a digit for each claim.
 */
public final class ExploreCommand {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final String USAGE =
      "usage: ExploreCommand QUEUE|WATCH_ALL|RACE CLAIMS [settled] [limit=N] [nearEnd|atEnd=N]"
          + " [lag|faults|mails|stalls|lapses|beats|resigns|withdrawals|giveUps|downgrades"
          + "|transfers|evictions|peers|misses|renewals=N ...],"
          + " or SHARED MODES as in SHARED wrr, or PEERS MODES as in PEERS xx or PEERS wr,"
          + " or PERMITS ALL:TAKEN as in PERMITS 3:121";

  private ExploreCommand() {}

  /** Runs the search, prints the result, and exits with 1 if it found a counter-example. */
  public static void main(String[] args) {
    long start = System.nanoTime();
    WorldExplorer.SearchResult result = WorldExplorer.exploreWorlds(parseArguments(args));
    System.out.printf(
        Locale.ROOT,
        "%,d worlds in %,d steps, %s, %,d ms%n",
        result.worlds(),
        result.steps(),
        result.finished() ? "all that there are" : "not all",
        (System.nanoTime() - start) / NANOS_PER_MILLI);
    if (result.counterExample() != null) {
      System.out.println(result.counterExample());
      System.exit(1);
    }
  }

  /**
   * Returns a shortest way to break an invariant, or null if the search of {@code args} finds none.
   *
   * @throws IllegalStateException if the search reached its limit and found nothing
   */
  public static @Nullable String counterExample(String... args) {
    WorldExplorer.SearchResult result =
        WorldExplorer.exploreWorlds(SearchSettings.parseSearch(args));
    if (result.counterExample() == null && !result.finished()) {
      throw new IllegalStateException("the search ended at its limit: nothing is known");
    }
    return result.counterExample();
  }

  private static SearchSettings parseArguments(String... args) {
    try {
      return SearchSettings.parseSearch(args);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.err.println(USAGE);
      System.exit(64);
      throw e;
    }
  }
}
