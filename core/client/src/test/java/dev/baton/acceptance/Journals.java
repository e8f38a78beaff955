package dev.baton.acceptance;

import dev.baton.Baton;
import dev.baton.protocol.claim.JournalEntry;
import java.util.OptionalLong;

/** Looks things up in the journals of Batons. */
final class Journals {
  private Journals() {}

  /** When a candidate of {@code baton} came to lead {@code election}, after {@code nanos}. */
  static OptionalLong elected(Baton baton, String election, long nanos) {
    return baton.journal().stream()
        .filter(entry -> entry.claimName().startsWith(election + " ") && entry.nanos() - nanos > 0)
        .filter(entry -> !entry.before().isHolding() && entry.step().next().isHolding())
        .mapToLong(JournalEntry::nanos)
        .findFirst();
  }
}
