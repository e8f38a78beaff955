package dev.baton.protocol.claim;

/**
 * The word of the quorum that a claim's own node stood, with nothing in it that the claim had not
 * read. Only a request that named the node's version, or created the node, has such an answer. A
 * check of any version passes over an unread message, so it proves nothing.
 *
 * @param node the node, in the version that the quorum agreed on
 * @param sentAt the moment before that request was sent, by the monotonic clock in nanoseconds
 */
public record NodeProof(OwnNode node, long sentAt) {
  /**
   * Returns whether what was sent at {@code packetSent} may renew the lease of the claim that has
   * the node {@code own}: the one rule of renewal. An eviction waits for the session timeout and a
   * check period from its mark on, so a renewal needs a proof no older than that period.
   *
   * @param checkPeriod how long the quorum's word counts, in nanoseconds
   */
  public boolean covers(OwnNode own, long packetSent, long checkPeriod) {
    return node.isSameAs(own) && packetSent - sentAt <= checkPeriod;
  }
}
