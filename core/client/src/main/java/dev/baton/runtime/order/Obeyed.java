package dev.baton.runtime.order;

import dev.baton.protocol.claim.Mail;

/** What became of an order to a leader. */
public sealed interface Obeyed {
  /** The leader's node is gone, in whatever way. */
  record Gone() implements Obeyed {}

  /** Nothing was done: the leader has other mail, which goes before. */
  record Busy(Mail other) implements Obeyed {}

  /** Nothing was done: the heir has left the line. */
  record HeirGone() implements Obeyed {}

  /** The leader has not done it in time, and will not: the order was taken back. */
  record TakenBack() implements Obeyed {}
}
