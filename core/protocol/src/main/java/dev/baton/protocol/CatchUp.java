package dev.baton.protocol;

/** The rule for slots that passed without a start: the ones that are begun late. */
public enum CatchUp {
  /** The latest, if it passed less than a deadline ago; a minute if no deadline is given. */
  NONE,
  /** The latest, however long ago it passed, unless there is a deadline. */
  LAST,
  /** All of them, the earliest first, unless there is a deadline. */
  ALL
}
