package dev.baton.protocol.claim;

import java.util.stream.Collectors;

/**
 * One line of a journal: everything about one step of one claim.
 *
 * @param nanos when the event was handled, on the clock of whoever ran the claim
 * @param path of the election or lock; empty where there is but one
 * @param id the candidate whose claim it is
 */
public record Entry(long nanos, String path, String id, Claim before, Event event, Step step) {
  private static final int NANOS_PER_MICRO = 1_000;
  private static final int MICROS_PER_SECOND = 1_000_000;

  /** Whose step it is, in words that tell the reader. */
  public String claim() {
    return path.isEmpty() ? id : path + " " + id;
  }

  /** The one form in which steps are written, in the log as in transcripts. */
  public String line() {
    long micros = Math.floorDiv(nanos, (long) NANOS_PER_MICRO);
    return String.format(
        "%d.%06d %s  %s",
        Math.floorDiv(micros, (long) MICROS_PER_SECOND),
        Math.floorMod(micros, MICROS_PER_SECOND),
        claim(),
        text());
  }

  /** The line without time and claim: state, event, next state, why, commands. */
  public String text() {
    String change =
        before.name().equals(step.next().name())
            ? before.name()
            : before.name() + " -> " + step.next().name();
    return change + "  by " + event + ": " + step.why() + commands();
  }

  private String commands() {
    return step.commands().stream()
        .map(command -> "\n      " + command)
        .collect(Collectors.joining());
  }

  @Override
  public String toString() {
    return line();
  }
}
