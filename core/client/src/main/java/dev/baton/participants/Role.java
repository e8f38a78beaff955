package dev.baton.participants;

/** What a participant is at a moment. */
public enum Role {
  /**
   * First in line, or a reader behind readers only, or with permits left for it: it leads, or
   * holds, or is about to learn that it does.
   */
  LEADER,
  /** Waits for its turn. */
  STANDBY
}
