package dev.baton.cli.replay;

/**
 * A sentence of a replay.
 *
 * @param event the event's name for programs
 * @param election the path of the election or lock; empty for none
 * @param candidate the candidate; empty for none
 * @param token the fencing token; 0 for none
 * @param text the sentence
 */
public record ReplayEvent(
    long at,
    String event,
    EventTone tone,
    String election,
    String candidate,
    long token,
    String text) {
  /** The importance of a sentence. */
  public enum EventTone {
    /** A candidate becomes the leader. */
    LEADS,
    /** A candidate joins or leaves, or gets a message. */
    PLAIN,
    /** A single step. */
    STEP,
    /** An ordinary fault. */
    FAULT,
    /** A violation that must never happen. */
    ALARM
  }
}
