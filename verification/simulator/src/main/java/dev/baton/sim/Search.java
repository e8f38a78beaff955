package dev.baton.sim;

import dev.baton.protocol.Mode;
import dev.baton.protocol.TurnRule;
import dev.baton.sim.Budget.Part;
import java.util.Collections;
import java.util.List;

/**
 * The settings of a search.
 *
 * @param modes the lock mode of each claim
 * @param settled true to begin when all claims wait in the queue and nothing moves, false to begin
 *     when they are about to connect
 * @param from the first sequence number
 * @param limit the largest number of worlds to see
 */
record Search(
    TurnRule rule, List<Mode> modes, Budget budget, boolean settled, int from, long limit) {
  /**
   * Parses a command line.
   *
   * @throws IllegalArgumentException if the command line is invalid
   */
  static Search of(String... words) {
    if (words.length < 2) {
      throw new IllegalArgumentException("a rule and a number of claims are needed");
    }
    boolean shared = List.of("SHARED", "PERMITS").contains(words[0]);
    Search search =
        new Search(
            shared ? TurnRule.QUEUE : TurnRule.valueOf(words[0]),
            shared ? modes(words[1]) : Collections.nCopies(number(words[1]), Mode.ALONE),
            Budget.lagging(1),
            false,
            0,
            Long.MAX_VALUE);
    for (String word : List.of(words).subList(2, words.length)) {
      search = search.with(word);
    }
    if (search.budget.of(Part.LAG) < 1) {
      throw new IllegalArgumentException("no server can take a write that none may lag behind");
    }
    return search;
  }

  private static List<Mode> modes(String word) {
    int colon = word.indexOf(':');
    return colon < 0 ? access(word) : permits(number(word.substring(0, colon)), word, colon + 1);
  }

  private static List<Mode> permits(int all, String word, int from) {
    return word.substring(from)
        .chars()
        .<Mode>mapToObj(digit -> new Mode.Permits(all, Character.digit(digit, 10)))
        .toList();
  }

  private static List<Mode> access(String letters) {
    return letters.chars().mapToObj(Search::mode).toList();
  }

  private static Mode mode(int letter) {
    return switch (letter) {
      case 'r' -> Mode.READ;
      case 'w' -> Mode.WRITE;
      default -> throw new IllegalArgumentException("neither reader nor writer: " + (char) letter);
    };
  }

  private Search with(String word) {
    if (word.equals("settled")) {
      return new Search(rule, modes, budget, true, from, limit);
    }
    String name = word.replaceFirst("=.*", "");
    int number = number(word.substring(word.indexOf('=') + 1));
    return switch (name) {
      case "limit" -> new Search(rule, modes, budget, settled, from, number);
      case "nearEnd" -> from(Tree.NEAR_END - number);
      case "atEnd" -> from(Integer.MAX_VALUE - number);
      default -> new Search(rule, modes, budget.with(Part.of(name), number), settled, from, limit);
    };
  }

  private Search from(int sequence) {
    return new Search(rule, modes, budget, settled, sequence, limit);
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
      return World.first(rule, modes, budget, from);
    }
    World world = Turn.settle(World.first(rule, modes, Budget.lagging(budget.of(Part.LAG)), from));
    world.budget = budget;
    world.faults = budget.of(Part.FAULTS);
    return world;
  }
}
