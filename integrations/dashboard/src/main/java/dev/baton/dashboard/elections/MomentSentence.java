package dev.baton.dashboard.elections;

import dev.baton.participants.Participant;
import dev.baton.participants.TermRecord;
import java.time.Instant;
import java.util.List;

/** Says in a sentence who led at a moment. Times are by the clocks of the leaders. */
final class MomentSentence {
  private MomentSentence() {}

  /**
   * Describes the moment, by the terms of an election from the oldest to the newest, and by its
   * participants now.
   */
  static String describeMoment(List<TermRecord> terms, List<Participant> line, Instant time) {
    return terms.stream()
        .filter(term -> term.from().filter(from -> !from.isAfter(time)).isPresent())
        .reduce((earlier, later) -> later)
        .map(begun -> describeTerm(begun, line, time))
        .orElse("The history knows no term that had begun by " + time + ".");
  }

  private static String describeTerm(TermRecord begun, List<Participant> line, Instant time) {
    String who = begun.id() + ", with token " + begun.fencingToken();
    if (begun.isLasting(line)) {
      return who + ", led then: its term began at " + begun.from().get() + " and lasts.";
    }
    if (begun.to().isEmpty()) {
      return "%s, led from %s, but nothing tells until when: %s."
          .formatted(who, begun.from().get(), begun.describeEnd(line));
    }
    Instant end = begun.to().get();
    if (end.isBefore(time)) {
      return "The history knows no leader then. %s, led before, until %s: %s."
          .formatted(who, end, begun.describeEnd(line));
    }
    return "%s, led then: from %s to %s. Its term ended: %s."
        .formatted(who, begun.from().get(), end, begun.describeEnd(line));
  }
}
