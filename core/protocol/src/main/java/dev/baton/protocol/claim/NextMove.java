package dev.baton.protocol.claim;

/** The next move of a claim once the work has stopped and its node is released. */
enum NextMove {
  /** Rejoin the queue at its end. */
  REJOIN,
  /** Leave for good. */
  CLOSE,
  /** Stay out of the queue until its sequence numbers begin anew. */
  DRAIN,
  /** Stay out of the queue until a timer fires. */
  STEP_OUT,
  /**
   * Stay out of the queue until the work has really stopped; its stop was not confirmed in time.
   */
  AWAIT_STOP
}
