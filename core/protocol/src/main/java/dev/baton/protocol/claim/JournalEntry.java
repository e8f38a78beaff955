package dev.baton.protocol.claim;

import java.util.stream.Collectors;

/**
 * A line of the journal: one step of one claim.
 *
 * @param nanos when the event was handled, on the clock of the claim's runner
 * @param path the path of the election or lock; empty where there is only one
 * @param id the id of the candidate that owns the claim
 */
public record JournalEntry(
    long nanos, String path, String id, Claim before, ClaimEvent event, ClaimStep step) {
  private static final int NANOS_PER_MICRO = 1_000;
  private static final int MICROS_PER_SECOND = 1_000_000;

  /** Returns the candidate's name for a reader: path and id. */
  public String claimName() {
    return path.isEmpty() ? id : path + " " + id;
  }

  /** Returns the one form in which logs and transcripts show steps. */
  public String toLine() {
    long micros = Math.floorDiv(nanos, (long) NANOS_PER_MICRO);
    return String.format(
        "%d.%06d %s  %s",
        Math.floorDiv(micros, (long) MICROS_PER_SECOND),
        Math.floorMod(micros, MICROS_PER_SECOND),
        claimName(),
        stepText());
  }

  /** Returns the line without time and claim: state, event, next state, reason, commands. */
  public String stepText() {
    String change =
        before.stateName().equals(step.next().stateName())
            ? before.stateName()
            : before.stateName() + " -> " + step.next().stateName();
    return change + "  by " + event + ": " + step.why() + commandLines();
  }

  private String commandLines() {
    return step.commands().stream()
        .map(command -> "\n      " + command)
        .collect(Collectors.joining());
  }

  @Override
  public String toString() {
    return toLine();
  }
}
