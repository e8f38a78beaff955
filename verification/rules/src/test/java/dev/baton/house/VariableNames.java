package dev.baton.house;

import com.sun.source.tree.VariableTree;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Checks the names of fields, parameters and local variables, in main code and in tests. */
final class VariableNames {
  /**
   * Metaphors. A reader would learn two words for one thing: that of the type and that of the
   * variable.
   */
  private static final Set<String> METAPHORS =
      Set.of(
          "chronicle",
          "crew",
          "fate",
          "flock",
          "footing",
          "happening",
          "heir",
          "ink",
          "lookout",
          "mail",
          "mischief",
          "occupant",
          "outlook",
          "parting",
          "player",
          "posting",
          "prize",
          "reign",
          "roster",
          "seat",
          "servant",
          "snare",
          "standing",
          "ticket",
          "traits",
          "urn",
          "voice");

  /** The modules that still have them, and that other work changes at the moment. */
  private static final Set<String> LATER = Set.of("core/protocol", "core/client");

  private static final Pattern WORD_START = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

  /** Constants of enums are words of formats and protocols, too. */
  private static final Pattern CONSTANT = Pattern.compile("[A-Z0-9_]+");

  private VariableNames() {}

  static Stream<Finding> metaphors(Sources sources) {
    return sources.java().stream()
        .filter(file -> LATER.stream().noneMatch(file.text()::isIn))
        .flatMap(VariableNames::metaphors);
  }

  private static Stream<Finding> metaphors(JavaFile file) {
    return file.all(VariableTree.class)
        .filter(variable -> !CONSTANT.matcher(variable.getName()).matches())
        .filter(VariableNames::isMetaphor)
        .map(variable -> file.finding(variable, "is named " + variable.getName()));
  }

  private static boolean isMetaphor(VariableTree variable) {
    String type = String.valueOf(variable.getType()).toLowerCase(Locale.ROOT);
    return WORD_START
        .splitAsStream(variable.getName())
        .map(word -> word.toLowerCase(Locale.ROOT))
        .anyMatch(word -> isMetaphor(word) && !type.contains(singularOf(word)));
  }

  private static boolean isMetaphor(String word) {
    return METAPHORS.contains(word) || METAPHORS.contains(singularOf(word));
  }

  private static String singularOf(String word) {
    return word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
  }
}
