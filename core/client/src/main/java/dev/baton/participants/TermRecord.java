package dev.baton.participants;

import dev.baton.protocol.EndReason;
import java.time.Instant;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/**
 * A term of an election, as its history has it. Times are by the clocks of the writing processes:
 * the leader's for a beginning and for an orderly end, the successor's for another end.
 *
 * @param id the id of the leader
 * @param fencingToken the token of the term
 * @param from when it began; empty where its leader could not write that, and its successor only
 *     knows that it was first in the queue
 * @param to when it ended; when its successor noticed, where its leader did not write that; empty
 *     while it lasts, and where no process has written it; see {@link #isLasting}
 * @param reason why it ended; empty while it lasts, and where its leader did not write that, for
 *     example after a crash or a lost session
 * @param endedBy the sender and reason of the request that ended it, if there was one; the next
 *     record says who led then
 */
public record TermRecord(
    String id,
    long fencingToken,
    Optional<Instant> from,
    Optional<Instant> to,
    Optional<EndReason> reason,
    Optional<RequestOrigin> endedBy) {

  /**
   * Returns whether the term lasts. If a leader has crashed, and no candidate has led since, its
   * term has no written end, but it does not last.
   *
   * @param participants of the election, read after the history
   */
  public boolean isLasting(Collection<Participant> participants) {
    return to.isEmpty()
        && participants.stream()
            .anyMatch(
                one -> one.role() == ParticipantRole.LEADER && one.fencingToken() == fencingToken);
  }

  /**
   * Returns in words for people why the term ended, or that its leader leads.
   *
   * @param participants of the election, read after the history
   */
  public String describeEnd(Collection<Participant> participants) {
    if (to.isPresent() || reason.isPresent()) {
      return describeEnd();
    }
    return isLasting(participants) ? "leads" : "crashed, or session lost, at an unknown time";
  }

  /** Returns in words for people why the term ended, as far as the history tells. */
  public String describeEnd() {
    if (reason.isEmpty()) {
      return to.isEmpty() ? "no end is written" : "crashed, or session lost";
    }
    String how = reason.get().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return how + endedBy.map(by -> ", by " + by.sender() + reasonSuffix(by.reason())).orElse("");
  }

  private static String reasonSuffix(String why) {
    return why.isEmpty() ? "" : ": " + why;
  }
}
