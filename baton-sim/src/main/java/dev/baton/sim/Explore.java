package dev.baton.sim;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The explorer as a command: {@code Explore RULE CLAIMS [NAME=NUMBER ...]}. */
public final class Explore {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final String USAGE =
      "usage: Explore QUEUE|CROWD|RACE CLAIMS [settled] [limit=N] [lag|faults|mails|stalls|lapses|"
          + "beats|resigns|withdrawals|giveUps=N ...]";

  private Explore() {}

  /** Searches, prints what was found, and exits with 1 if that is a counter-example. */
  public static void main(String[] args) {
    long start = System.nanoTime();
    Explorer.Result result = Explorer.explore(read(args));
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

  /** A shortest way to break an invariant, if the search that {@code args} says finds one. */
  public static @Nullable String counterExample(String... args) {
    return Explorer.explore(Search.of(args)).counterExample();
  }

  private static Search read(String... args) {
    try {
      return Search.of(args);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.err.println(USAGE);
      System.exit(64);
      throw e;
    }
  }
}
