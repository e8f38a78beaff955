package dev.baton.sim;

import dev.baton.protocol.LockMode;
import dev.baton.protocol.TurnRule;
import dev.baton.protocol.claim.QueueFormat;
import dev.baton.sim.ActionBudget.BudgetPart;
import java.util.Collections;
import java.util.List;

/**
 * The settings of a search.
 *
 * @param format the form of the names in the queue
 * @param modes the lock mode of each claim
 * @param settled true to begin when all claims wait in the queue and nothing moves, false to begin
 *     when they are about to connect
 * @param from the first sequence number
 * @param limit the largest number of worlds to see
 */
record SearchSettings(
    TurnRule rule,
    QueueFormat format,
    List<LockMode> modes,
    ActionBudget budget,
    boolean settled,
    int from,
    long limit) {
  /**
   * Parses a command line.
   *
   * @throws IllegalArgumentException if the command line is invalid
   */
  static SearchSettings parseSearch(String... words) {
    if (words.length < 2) {
      throw new IllegalArgumentException("a rule and a number of claims are needed");
    }
    boolean shared = List.of("SHARED", "PERMITS", "PEERS").contains(words[0]);
    SearchSettings search =
        new SearchSettings(
            shared ? TurnRule.QUEUE : TurnRule.valueOf(words[0]),
            words[0].equals("PEERS") ? parseFormat(words[1]) : QueueFormat.BATON,
            shared
                ? parseModes(words[1])
                : Collections.nCopies(parseNumber(words[1]), LockMode.EXCLUSIVE),
            ActionBudget.withServerLag(1),
            false,
            0,
            Long.MAX_VALUE);
    if (!search.allowsModes(words[0])) {
      throw new IllegalArgumentException("these modes are in no queue together: " + words[1]);
    }
    for (String word : List.of(words).subList(2, words.length)) {
      search = search.withOption(word);
    }
    if (search.budget.amountOf(BudgetPart.LAG) < 1) {
      throw new IllegalArgumentException("no server can take a write that none may lag behind");
    }
    return search;
  }

  private boolean allowsModes(String kind) {
    return modes.stream().allMatch(format::allowsMode)
        && !(kind.equals("SHARED") && modes.contains(LockMode.EXCLUSIVE));
  }

  private static QueueFormat parseFormat(String letters) {
    if (letters.startsWith("l")) {
      return QueueFormat.CURATOR_LOCK;
    }
    return letters.startsWith("x")
        ? QueueFormat.CURATOR_LATCH
        : QueueFormat.CURATOR_READ_WRITE_LOCK;
  }

  private static List<LockMode> parseModes(String word) {
    int colon = word.indexOf(':');
    return colon < 0
        ? parseAccess(word)
        : parsePermits(parseNumber(word.substring(0, colon)), word, colon + 1);
  }

  private static List<LockMode> parsePermits(int all, String word, int from) {
    return word.substring(from)
        .chars()
        .<LockMode>mapToObj(digit -> new LockMode.PermitMode(all, Character.digit(digit, 10)))
        .toList();
  }

  private static List<LockMode> parseAccess(String letters) {
    return letters.chars().mapToObj(SearchSettings::parseMode).toList();
  }

  private static LockMode parseMode(int letter) {
    return switch (letter) {
      case 'r' -> LockMode.READ;
      case 'w' -> LockMode.WRITE;
      case 'x', 'l' -> LockMode.EXCLUSIVE;
      default -> throw new IllegalArgumentException("neither reader nor writer: " + (char) letter);
    };
  }

  private SearchSettings withOption(String word) {
    if (word.equals("settled")) {
      return new SearchSettings(rule, format, modes, budget, true, from, limit);
    }
    String name = word.replaceFirst("=.*", "");
    int number = parseNumber(word.substring(word.indexOf('=') + 1));
    return switch (name) {
      case "limit" -> new SearchSettings(rule, format, modes, budget, settled, from, number);
      case "nearEnd" -> startingAt(NodeTree.NEAR_END - number);
      case "atEnd" -> startingAt(Integer.MAX_VALUE - number);
      default ->
          new SearchSettings(
              rule,
              format,
              modes,
              budget.withAmount(BudgetPart.partNamed(name), number),
              settled,
              from,
              limit);
    };
  }

  private SearchSettings startingAt(int sequence) {
    return new SearchSettings(rule, format, modes, budget, settled, sequence, limit);
  }

  private static int parseNumber(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("no number: " + text, e);
    }
  }

  ExplorerWorld firstWorld() {
    if (!settled) {
      return ExplorerWorld.firstWorld(rule, format, modes, budget, from);
    }
    ActionBudget calm =
        ActionBudget.withServerLag(budget.amountOf(BudgetPart.LAG))
            .withAmount(BudgetPart.PEERS, budget.amountOf(BudgetPart.PEERS));
    ExplorerWorld world =
        ActionRunner.settleWorld(ExplorerWorld.firstWorld(rule, format, modes, calm, from));
    world.budget = budget;
    world.faults = budget.amountOf(BudgetPart.FAULTS);
    return world;
  }
}
