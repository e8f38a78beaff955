package dev.baton.sim;

import dev.baton.protocol.TurnRule;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The explorer as a command: {@code Explore RULE CLAIMS [NAME=NUMBER ...]}. */
public final class Explore {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private Explore() {}

  /** Searches, prints what was found, and exits with 1 if that is a counter-example. */
  public static void main(String[] args) {
    if (args.length < 2) {
      System.err.println(
          "usage: Explore QUEUE|CROWD|RACE CLAIMS [limit=N] [lag|faults|mails|stalls|lapses|beats|"
              + "resigns|withdrawals|giveUps=N ...]");
      System.exit(64);
    }
    long start = System.nanoTime();
    Explorer.Result result = search(args);
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
    return search(args).counterExample();
  }

  /** Searches as the command line {@code args} says. */
  static Explorer.Result search(String... args) {
    Budget budget = Budget.lagging(1);
    long limit = Integer.MAX_VALUE;
    for (int i = 2; i < args.length; i++) {
      int equals = args[i].indexOf('=');
      int number = Integer.parseInt(args[i].substring(equals + 1));
      String name = args[i].substring(0, Math.max(0, equals));
      if (name.equals("limit")) {
        limit = number;
      } else {
        budget = with(budget, name, number);
      }
    }
    return Explorer.explore(TurnRule.valueOf(args[0]), Integer.parseInt(args[1]), budget, limit);
  }

  private static Budget with(Budget budget, String name, int number) {
    return switch (name) {
      case "lag" -> budget.lag(number);
      case "faults" -> budget.faults(number);
      case "mails" -> budget.mails(number);
      case "stalls" -> budget.stalls(number);
      case "lapses" -> budget.lapses(number);
      case "beats" -> budget.beats(number);
      case "resigns" -> budget.resigns(number);
      case "withdrawals" -> budget.withdrawals(number);
      case "giveUps" -> budget.giveUps(number);
      default -> throw new IllegalArgumentException("no such number: " + name);
    };
  }
}
