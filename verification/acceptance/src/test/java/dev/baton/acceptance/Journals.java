package dev.baton.acceptance;

import dev.baton.Baton;
import dev.baton.JournalStep;
import dev.baton.JournalStep.NoticeKind;
import dev.baton.testkit.ConditionWait;
import java.util.stream.LongStream;

/** Looks things up in the journals of Batons. */
final class Journals {
  private Journals() {}

  /**
   * When a candidate of {@code baton} came to lead {@code election}, after {@code nanos}. Waits for
   * it: who leads already may still have to be written down.
   */
  static long awaitElected(Baton baton, String election, long nanos) {
    ConditionWait.waitUntil(
        "another to lead " + election,
        () -> elections(baton, election, nanos).findAny().isPresent());
    return elections(baton, election, nanos).findFirst().orElseThrow();
  }

  private static LongStream elections(Baton baton, String election, long nanos) {
    return baton.journal().stream()
        .filter(step -> step.path().equals(election) && step.nanos() - nanos > 0)
        .filter(Journals::isElection)
        .mapToLong(JournalStep::nanos);
  }

  /** Whether the candidate came to lead by this step. */
  static boolean isElection(JournalStep step) {
    return step.notices().stream().anyMatch(notice -> notice.kind() == NoticeKind.ELECTED);
  }
}
