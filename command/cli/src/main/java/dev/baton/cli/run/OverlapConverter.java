package dev.baton.cli.run;

import dev.baton.protocol.SlotOverlap;
import java.util.Iterator;

/** Converts the words of {@code --overlap}. */
final class OverlapConverter extends EnumConverter<SlotOverlap> {
  OverlapConverter() {
    super(SlotOverlap.class);
  }

  /** The candidates for shell completion. */
  static final class OverlapWords implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return wordsOf(SlotOverlap.class).iterator();
    }
  }
}
