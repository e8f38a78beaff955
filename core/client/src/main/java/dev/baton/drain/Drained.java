package dev.baton.drain;

import dev.baton.participants.Participant;
import java.util.Optional;

/**
 * What became of one election, or lock, in which a process took part that was drained.
 *
 * @param election its path
 * @param leads whether the process leads it yet
 * @param leader who leads it now, or holds the lock first, if anybody does
 * @param problem why it was not left, in words; empty unless that is {@link Outcome#FAILED}
 */
public record Drained(
    String election, Outcome outcome, boolean leads, Optional<Participant> leader, String problem) {
  /** What was done there. */
  public enum Outcome {
    /** It led, and leads no more. */
    HANDED_OVER,
    /** It waited, and has left the line. */
    LEFT,
    /** It has kept its place, because nobody else is there. */
    KEPT,
    /** It is a lock, which is left alone: whoever holds it gives it up when it has done. */
    LOCK,
    /** It has not left in time, or can't be told to. */
    FAILED
  }
}
