package dev.baton.participants;

/** The roles of a participant. */
public enum ParticipantRole {
  /**
   * Leads or holds, or is about to learn that it does: the first in the queue, a reader behind
   * readers only, or a participant for which enough permits are left.
   */
  LEADER,
  /** Waits for its turn. */
  STANDBY,
  /**
   * Is no process: its node belongs to no session, so it never goes by itself, and those behind it
   * wait. A backup tool that restores ephemeral nodes makes such nodes. Evict it.
   */
  NO_SESSION
}
