package dev.baton.acceptance;

import dev.baton.Baton;
import dev.baton.JournalStep;
import dev.baton.JournalStep.NoticeKind;
import java.util.OptionalLong;

/** Looks things up in the journals of Batons. */
final class Journals {
  private Journals() {}

  /** When a candidate of {@code baton} came to lead {@code election}, after {@code nanos}. */
  static OptionalLong elected(Baton baton, String election, long nanos) {
    return baton.journal().stream()
        .filter(step -> step.path().equals(election) && step.nanos() - nanos > 0)
        .filter(Journals::isElection)
        .mapToLong(JournalStep::nanos)
        .findFirst();
  }

  /** Whether the candidate came to lead by this step. */
  static boolean isElection(JournalStep step) {
    return step.notices().stream().anyMatch(notice -> notice.kind() == NoticeKind.ELECTED);
  }
}
