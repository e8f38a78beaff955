package dev.baton.cli.run;

import dev.baton.protocol.TurnRule;
import java.util.Iterator;

/** Converts the words of {@code --rule} into turn rules. */
final class RuleConverter extends EnumConverter<TurnRule> {
  RuleConverter() {
    super(TurnRule.class);
  }

  /** The candidates for shell completion. */
  static final class RuleWords implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return wordsOf(TurnRule.class).iterator();
    }
  }
}
