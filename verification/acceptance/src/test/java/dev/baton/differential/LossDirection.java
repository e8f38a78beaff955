package dev.baton.differential;

/** What the network loses of a connection. */
enum LossDirection {
  /** All that the client sends. */
  REQUESTS,
  /** All that the server sends. */
  ANSWERS
}
