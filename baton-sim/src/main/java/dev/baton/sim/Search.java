package dev.baton.sim;

import dev.baton.protocol.TurnRule;
import java.util.List;

/**
 * What to search.
 *
 * @param claims how many claims there are
 * @param settled whether to begin where all of them stand in line and nothing moves, rather than
 *     where they are about to connect
 * @param limit how many worlds to see at most
 */
record Search(TurnRule rule, int claims, Budget budget, boolean settled, long limit) {
  /**
   * Reads a command line.
   *
   * @throws IllegalArgumentException if it makes no sense
   */
  static Search of(String... words) {
    if (words.length < 2) {
      throw new IllegalArgumentException("a rule and a number of claims are needed");
    }
    TurnRule rule = TurnRule.valueOf(words[0]);
    Search search = new Search(rule, number(words[1]), Budget.lagging(1), false, Long.MAX_VALUE);
    for (String word : List.of(words).subList(2, words.length)) {
      search = search.with(word);
    }
    if (search.budget.lag() < 1) {
      throw new IllegalArgumentException("no server can take a write that none may lag behind");
    }
    return search;
  }

  private Search with(String word) {
    if (word.equals("settled")) {
      return new Search(rule, claims, budget, true, limit);
    }
    String name = word.replaceFirst("=.*", "");
    int number = number(word.substring(word.indexOf('=') + 1));
    return name.equals("limit")
        ? new Search(rule, claims, budget, settled, number)
        : new Search(rule, claims, with(budget, name, number), settled, limit);
  }

  private static Budget with(Budget budget, String name, int number) {
    return switch (name) {
      case "lag" -> budget.lag(number);
      case "faults" -> budget.faults(number);
      case "mails" -> budget.mails(number);
      case "stalls" -> budget.stalls(number);
      case "hushes" -> budget.hushes(number);
      case "looks" -> budget.looks(number);
      case "lapses" -> budget.lapses(number);
      case "beats" -> budget.beats(number);
      case "resigns" -> budget.resigns(number);
      case "withdrawals" -> budget.withdrawals(number);
      case "giveUps" -> budget.giveUps(number);
      default -> throw new IllegalArgumentException("no such number: " + name);
    };
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("no number: " + text, e);
    }
  }

  World first() {
    if (!settled) {
      return World.first(rule, claims, budget);
    }
    World world = Turn.settle(World.first(rule, claims, Budget.lagging(budget.lag())));
    world.budget = budget;
    return world;
  }
}
