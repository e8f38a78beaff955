package dev.baton.drain;

import dev.baton.participants.Participant;
import java.util.Optional;

/**
 * The outcome of one election, or lock, of a process that was drained.
 *
 * @param election the path of the election
 * @param outcome what happened there
 * @param leads whether the process still leads it
 * @param leader the leader, or the first holder of the lock, if there is one
 * @param problem why the process did not leave; empty unless the outcome is {@link
 *     DrainOutcome#FAILED} or {@link DrainOutcome#PAUSED}
 */
public record DrainResult(
    String election,
    DrainOutcome outcome,
    boolean leads,
    Optional<Participant> leader,
    String problem) {
  /** The outcomes for one election. */
  public enum DrainOutcome {
    /** The process led, and leads no more. */
    HANDED_OVER,
    /** The process waited, and has left the queue. */
    LEFT,
    /** The process has kept its place, because no other process takes part. */
    KEPT,
    /** The path is a lock, which is left alone: its holder releases it when it has finished. */
    LOCK,
    /** The process has kept its place, because the election is paused. */
    PAUSED,
    /** The process has not left in time, or cannot be told to. */
    FAILED
  }
}
