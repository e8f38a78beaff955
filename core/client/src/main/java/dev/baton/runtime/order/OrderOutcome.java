package dev.baton.runtime.order;

import dev.baton.protocol.claim.NodeMessage;

/** The outcome of an order to a leader. */
public sealed interface OrderOutcome {
  /** The leader's node is gone, for any reason. */
  record NodeGone() implements OrderOutcome {}

  /** The order was not written: the leader has another message, which takes precedence. */
  record LeaderBusy(NodeMessage other) implements OrderOutcome {}

  /** The order was not written: the successor has left the queue. */
  record SuccessorGone() implements OrderOutcome {}

  /** The order was taken back: the leader has not obeyed it in time, and will not. */
  record TakenBack() implements OrderOutcome {}
}
