package dev.baton.cli.run;

import dev.baton.protocol.CatchUp;
import java.util.Iterator;

/** Converts the words of {@code --catch-up}. */
final class CatchUpConverter extends EnumConverter<CatchUp> {
  CatchUpConverter() {
    super(CatchUp.class);
  }

  /** The candidates for shell completion. */
  static final class CatchUpWords implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return wordsOf(CatchUp.class).iterator();
    }
  }
}
