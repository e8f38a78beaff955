package dev.baton.protocol.claim;

/** What became of one request, as far as the claim needs to know. */
public enum Outcome {
  /** It was carried out. */
  DONE,
  /** The node that it speaks of (or that node's parent) does not exist. */
  ABSENT,
  /** The node that it would create exists already. */
  EXISTS,
  /** The node stands, but in another version than the request names. */
  CHANGED,
  /** This identity lacks the permission. */
  DENIED,
  /** ZooKeeper will never accept it as it is, for example below an ephemeral node. */
  REFUSED,
  /** The session that sent it is over. Reaches claims as {@link Event.SessionExpired}. */
  EXPIRED,
  /**
   * The connection was lost first: applied or not. Reaches claims as {@link Event.Disconnected}.
   */
  UNKNOWN
}
