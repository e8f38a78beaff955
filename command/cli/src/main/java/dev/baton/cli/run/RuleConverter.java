package dev.baton.cli.run;

import dev.baton.protocol.TurnRule;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts the words of {@code --rule}, in any case, into turn rules. */
final class RuleConverter implements ITypeConverter<TurnRule> {
  @Override
  public TurnRule convert(String text) {
    return Arrays.stream(TurnRule.values())
        .filter(rule -> wordOf(rule).equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "expected one of " + String.join(", ", words()) + " but was '" + text + "'"));
  }

  private static List<String> words() {
    return Arrays.stream(TurnRule.values()).map(RuleConverter::wordOf).toList();
  }

  private static String wordOf(TurnRule rule) {
    return rule.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The candidates for shell completion. */
  static final class RuleWords implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return words().iterator();
    }
  }
}
