package dev.baton.protocol.claim;

/** What a claim does once the work has stopped and its node is released. */
enum After {
  /** Stand in line again, at its end. */
  REJOIN,
  /** Leave for good. */
  CLOSE,
  /** Stay out of the line until its numbers begin anew. */
  DRAIN,
  /** Stay out of the line until a timer fires. */
  STEP_OUT,
  /** Stay out of the line until the work, given up as not confirmed, has really stopped. */
  AWAIT_STOP
}
