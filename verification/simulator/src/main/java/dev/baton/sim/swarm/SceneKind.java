package dev.baton.sim.swarm;

/** The kinds of scenes: faults that belong together. */
enum SceneKind {
  /** Machines reconnect while the servers grant other session timeouts. */
  TIMEOUTS,
  /** Checks are refused while a leader is evicted. */
  REFUSALS,
  /** Servers give new sessions to machines that reconnect. */
  NEW_SESSIONS,
  /** Connections go on without a word, and loops stand still. */
  SILENCE
}
