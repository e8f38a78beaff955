package dev.baton;

/** What a participant is at a moment. */
public enum Role {
  /** First in line: it leads, or is about to learn that it does. */
  LEADER,
  /** Waits for its turn. */
  STANDBY
}
