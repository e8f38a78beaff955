package dev.baton.protocol.claim;

/** The outcome of one request, as far as the claim needs to know it. */
public enum RequestOutcome {
  /** The request was carried out. */
  DONE,
  /** The node that the request names (or that node's parent) does not exist. */
  ABSENT,
  /** The node that the request would create exists already. */
  EXISTS,
  /** The node stands, but in another version than the request names. */
  CHANGED,
  /** This identity lacks the permission. */
  DENIED,
  /** ZooKeeper will never accept the request as it is, for example below an ephemeral node. */
  REFUSED,
  /**
   * The session that sent the request is over. Claims learn of it by {@link
   * ClaimEvent.SessionExpired}.
   */
  EXPIRED,
  /**
   * The connection was lost before the answer: applied or not. Claims learn of it by {@link
   * ClaimEvent.SessionDisconnected}.
   */
  UNKNOWN
}
